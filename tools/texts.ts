import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { passwordErrors } from '../contract/entity/credential.ts';
import { deliveryOutcomes } from '../contract/entity/delivery-outcome.ts';
import { scoreParts } from '../contract/entity/score.ts';
import { spamReasons } from '../contract/entity/spam-reason.ts';
import { type ErrorKind, generalErrors, sharedErrors } from '../contract/error.ts';
import { inputErrors } from '../contract/input-error.ts';
import { requestErrors } from '../contract/request-error.ts';
import { consoleErrors } from '../src/kernel/handler.ts';
import type { ServerText } from '../contract/server-text.ts';
import type { Catalogue } from '../contract/text.ts';

const root = path.join(import.meta.dirname, '..');

/** One text in both languages, and where it appears. */
export interface ReviewedText {
  readonly key: string;
  readonly english: string;
  readonly german: string;
  /** `submissions: bulk-bar`, or the module alone where no view names the key. */
  readonly screen: string;
}

/** All texts of the console by module, then its errors and the texts of its server. */
export async function reviewedTexts(): Promise<readonly ReviewedText[]> {
  const folders = globSync('{src,modules,examples}/*/{,*/}texts', { cwd: root }).toSorted();
  const perFolder = await Promise.all(folders.map(textsOf));
  return perFolder.flat();
}

async function textsOf(folder: string): Promise<readonly ReviewedText[]> {
  const owner = path.dirname(folder);
  // The catalogue's id: `webhooks`, or `webhooks/ui` for one that comes with a view.
  const name = owner.split(path.sep).slice(1).join('/');
  const [en, de] = await Promise.all([catalogueIn(folder, 'en'), catalogueIn(folder, 'de')]);
  const errors = await errorsIn(owner);
  const germanErrors = await catalogueIn(folder, 'errors.de');
  const serverTexts = await serverTextsIn(owner);
  const germanServerTexts = await catalogueIn(folder, 'server-texts.de');
  const emailTexts = await emailTextsIn(owner);
  const germanEmailTexts = await catalogueIn(path.join(owner, 'server'), 'email-texts.de');
  const views = viewsIn(owner);
  return [
    ...Object.entries(en).map(([key, english]) => ({
      key: `${name}:${key}`,
      english,
      german: de[key] ?? '',
      screen: screenOf(name, key, views),
    })),
    ...Object.values(errors).map(({ code, text }) => ({
      key: code,
      english: text,
      german: germanErrors[code] ?? '',
      screen: `${name}: error`,
    })),
    ...Object.values(serverTexts).map(({ code, text }) => ({
      key: code,
      english: text,
      german: germanServerTexts[code] ?? '',
      screen: `${name}: text of the server`,
    })),
    ...Object.values(emailTexts).map(({ code, text }) => ({
      key: code,
      english: text,
      german: germanEmailTexts[code] ?? '',
      screen: `${name}: email`,
    })),
  ];
}

async function catalogueIn(folder: string, name: string): Promise<Catalogue> {
  const [file] = globSync(`${folder}/${name}.ts`, { cwd: root });
  if (file === undefined) return {};
  // The architecture tests check what catalogue files export.
  const loaded = (await import(path.join(root, file))) as { readonly default: Catalogue };
  return loaded.default;
}

/** Their German is in `src/ui/texts`. */
const contractErrors: Readonly<Record<string, ErrorKind>> = {
  ...generalErrors,
  ...sharedErrors,
  ...inputErrors,
  ...requestErrors,
  ...passwordErrors,
  ...consoleErrors,
};

/** The error catalogue of a module, or that of the contract for the controls. */
async function errorsIn(owner: string): Promise<Readonly<Record<string, ErrorKind>>> {
  if (owner === path.join('src', 'ui')) return contractErrors;
  const [file] = globSync(`${owner}/errors.ts`, { cwd: root });
  if (file === undefined) return {};
  // The contract tests check what these files export.
  const loaded = (await import(path.join(root, file))) as { readonly errors: Readonly<Record<string, ErrorKind>> };
  return loaded.errors;
}

/** Texts of the contract, by the folder that has their German. */
const contractTexts: Readonly<Record<string, Readonly<Record<string, ServerText>>>> = {
  [path.join('modules', 'submissions')]: { ...spamReasons, ...scoreParts },
  [path.join('modules', 'delivery-log')]: deliveryOutcomes,
};

interface TextFile {
  readonly serverTexts: Readonly<Record<string, ServerText>>;
}

async function serverTextsIn(owner: string): Promise<Readonly<Record<string, ServerText>>> {
  const [file] = globSync(`${owner}/server-texts.ts`, { cwd: root });
  if (file === undefined) return contractTexts[owner] ?? {};
  // The contract tests check what these files export.
  const { serverTexts } = (await import(path.join(root, file))) as TextFile;
  return serverTexts;
}

interface EmailTextFile {
  readonly emailTexts: Readonly<Record<string, ServerText>>;
}

async function emailTextsIn(owner: string): Promise<Readonly<Record<string, ServerText>>> {
  const [file] = globSync(`${owner}/server/email-texts.ts`, { cwd: root });
  if (file === undefined) return {};
  // The contract tests check what these files export.
  const { emailTexts } = (await import(path.join(root, file))) as EmailTextFile;
  return emailTexts;
}

type Views = readonly (readonly [name: string, source: string])[];

function viewsIn(owner: string): Views {
  const files = globSync(`${owner}/**/*.tsx`, { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  return files.toSorted().map((file) => [path.basename(file, '.tsx'), readFileSync(path.join(root, file), 'utf8')]);
}

function screenOf(name: string, key: string, views: Views): string {
  const plain = key.replace(/_(one|other)$/, '');
  const parent = plain.includes('.') ? `\`${plain.slice(0, plain.lastIndexOf('.') + 1)}\${` : undefined;
  const named = views.filter(
    ([, source]) => source.includes(`'${plain}'`) || (parent !== undefined && source.includes(parent)),
  );
  return named.length === 0 ? name : `${name}: ${named.map(([view]) => view).join(', ')}`;
}

/** A Markdown table. */
export function tableOf(texts: readonly ReviewedText[]): string {
  const rows = texts.map(({ key, english, german, screen }) => [key, english, german, screen]);
  return [['Key', 'English', 'German', 'Screen'], ['---', '---', '---', '---'], ...rows].map(lineOf).join('\n');
}

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

if (import.meta.main) process.stdout.write(`${tableOf(await reviewedTexts())}\n`);
