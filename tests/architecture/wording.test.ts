import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../contract/text.ts';
import { errorCatalogues } from '../contract/error-kinds.ts';
import { specTexts } from './spec-texts.ts';
import { bannedEnglish, bannedGerman, sentencesIn, straightQuotes, wordingErrors } from './wording.ts';

const root = path.resolve(import.meta.dirname, '../..');
const load = (found: Record<string, Catalogue>): readonly (readonly [where: string, text: string])[] =>
  Object.entries(found).flatMap(([file, catalogue]) =>
    Object.entries(catalogue).map(([key, text]) => [`${file} ${key}`, text] as const),
  );
const english = load(
  import.meta.glob<Catalogue>('/{modules,src,examples}/*/{,*/}texts/en.ts', { eager: true, import: 'default' }),
);
const messages = import.meta.glob<Catalogue>(
  ['/{modules,src,examples}/*/texts/{errors,server-texts}.de.ts', '/{modules,examples}/*/server/email-texts.de.ts'],
  { eager: true, import: 'default' },
);
const german = [
  ...load(
    import.meta.glob<Catalogue>('/{modules,src,examples}/*/{,*/}texts/de.ts', { eager: true, import: 'default' }),
  ),
  ...load(messages),
];
/** Sources whose texts reach users, API callers and operators: error catalogues, emails, pages, the command line. */
const sources = globSync('{contract,modules,server,examples}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(?:test|de)\.ts$|\/(texts|testing|migrations|tracker)\//.test(file),
);
const fromSources = sources.flatMap((file) =>
  sentencesIn(file, readFileSync(path.join(root, file), 'utf8')).map((text) => [file, text] as const),
);

describe('wording', () => {
  test('no English text of a catalogue has a banned term', () => {
    expect(english.length).toBeGreaterThan(900);
    expect(wordingErrors(english, bannedEnglish, specTexts)).toEqual([]);
  });

  test('no error message, email, page or command-line text has one', () => {
    expect(fromSources.length).toBeGreaterThan(300);
    expect(wordingErrors(fromSources, bannedEnglish, specTexts)).toEqual([]);
  });

  test('no German text sounds translated or addresses the reader informally', () => {
    expect(german.length).toBeGreaterThan(1000);
    expect(wordingErrors(german, bannedGerman, [])).toEqual([]);
  });

  test('no text on a screen or in an error has straight quotation marks or apostrophes', () => {
    const errors = errorCatalogues.flatMap(([where, kinds]) =>
      Object.values(kinds).map(({ text }) => [where, text] as const),
    );
    const quoted = wordingErrors([...english, ...german, ...errors], straightQuotes, specTexts);
    expect(quoted).toEqual([]);
  });

  test('every text that SPEC.md quotes appears verbatim', () => {
    const errors = errorCatalogues.flatMap(([, kinds]) => Object.values(kinds).map(({ text }) => text));
    const known = new Set([...english.map(([, text]) => text), ...errors]);
    expect(specTexts.filter((text) => !known.has(text))).toEqual([]);
  });

  test.each(['Choose rows, or let go', 'Send an e-mail', 'No rows were chosen.'])('finds %j', (text) => {
    expect(wordingErrors([['here', text]], bannedEnglish, [])).toEqual([`here: ${text}`]);
    expect(wordingErrors([['here', text]], bannedEnglish, [text])).toEqual([]);
  });

  test('reads the sentences of a source, and no comments or identifiers', () => {
    const source =
      "// It was stored here.\nconst state = 'stored';\nthrow new Failed(`The file ${name} was stored`, 'It is here.');";
    expect(sentencesIn('a.ts', source)).toEqual(['The file … was stored', 'It is here.']);
  });
});
