import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../contract/text.ts';
import { literalTexts, unusedKeys } from './texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
const cataloguesOf = import.meta.glob<Catalogue>('/{modules,src}/*/{,*/}texts/*.ts', {
  eager: true,
  import: 'default',
});

/** Modules without screens have the texts of their errors only. */
const folders = [
  ...new Set(find('{modules,src}/*/{,*/}texts/{en,de}.ts').map((file) => path.dirname(path.dirname(file)))),
];
const catalogue = (folder: string, language: string) => cataloguesOf[`/${folder}/texts/${language}.ts`] ?? {};
/** The parts of a text besides words. */
const marks = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(([mark]) => mark).toSorted();

describe.each(folders)('the texts of %s', (folder) => {
  const en = catalogue(folder, 'en');
  const de = catalogue(folder, 'de');

  test('exist in every language', () => {
    expect(Object.keys(en).length).toBeGreaterThan(0);
    expect(Object.keys(de)).toEqual(Object.keys(en));
    expect(Object.entries({ ...en, ...de }).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('have the same values and the same marked ranges', () => {
    for (const [key, text] of Object.entries(en)) expect([key, marks(de[key] ?? '')]).toEqual([key, marks(text)]);
  });

  test('are all used', () => {
    const own = folder === 'src/ui' ? find('{src,contract,modules/*}/**/*.{ts,tsx}') : find(`${folder}/**/*.{ts,tsx}`);
    const contracts = find('contract/**/*.ts');
    const sources = [...own, ...contracts].filter((file) => !file.includes('/texts/') && !/\.test\.tsx?$/.test(file));
    expect(unusedKeys(Object.keys(en), sources.map(read).join('\n'))).toEqual([]);
  });
});

const screens = find('{src/{dates,shell,ui},modules/*/ui}/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));

test('every text of a screen is in a catalogue', () => {
  expect(screens.length).toBeGreaterThan(50);
  const literals = screens.flatMap((file) => literalTexts(read(file)).map((text) => `${file}: ${text}`));
  expect(literals).toEqual([]);
});

test('texts of menus, tabs, titles, toasts and commands are in catalogues', () => {
  const files = find('{src/shell,modules/*}/{module,commands,reactions,handlers,handlers/*}.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const texts = /\b(label|title|text): ['"`][^'"`]*\p{L}{2,}/gu;
  const literals = files.flatMap((file) => [...read(file).matchAll(texts)].map(([found]) => `${file}: ${found}`));
  expect(files.length).toBeGreaterThan(20);
  expect(literals).toEqual([]);
});

describe('the search for literal texts', () => {
  test.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<Button aria-label="Close" />', 'Close'],
    ['<p>{isOpen ? t("open") : "Shut"}</p>', 'Shut'],
    ['<Field label={`Name of ${form}`} />', 'Name of'],
    ['<p>{known ?? "nobody"}</p>', 'nobody'],
  ])('finds %s', (screen, text) => {
    expect(literalTexts(`const View = () => ${screen};`)).toEqual([text]);
  });

  test.each(['<p className="lead">{t("hello")}</p>', '<input name="email" type="text" />', '<p>– {count} ×</p>'])(
    'lets %s be',
    (screen) => {
      expect(literalTexts(`const View = () => ${screen};`)).toEqual([]);
    },
  );

  test('a key made of parts counts as used', () => {
    expect(
      unusedKeys(['flag.spam', 'rows_one', 'rows_other', 'gone'], "t(`flag.${flag}`); t('rows', { count })"),
    ).toEqual(['gone']);
  });
});
