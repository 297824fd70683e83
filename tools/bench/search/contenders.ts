import Fuse from 'fuse.js';
import { WordIndex } from '../../../modules/submissions/search/word-index.ts';
import { competitor } from '../kernel/competitors.ts';

/** A row's id and the values of its fields. */
export type Row = readonly [id: number, values: readonly string[]];
/** Finds ids, best match first. */
export type Find = (text: string) => readonly number[];

interface MiniSearch {
  addAll(documents: readonly object[]): void;
  search(text: string): readonly { readonly id: number }[];
}
type MiniSearchClass = new (options: object) => MiniSearch;
interface FlexSearch {
  add(id: number, text: string): void;
  search(text: string, options: object): readonly number[];
}
interface FlexSearchModule {
  readonly Index: new (options: object) => FlexSearch;
  readonly Charset: { readonly LatinBalance: unknown };
}

const wordIndex = (rows: readonly Row[]): Find => {
  const index = new WordIndex();
  for (const [id, values] of rows) index.put(id, values);
  return (text) => index.find(text);
};

/** fuse.js with the rules of SPEC.md point 9. */
const fuse = (rows: readonly Row[]): Find => {
  const entries = rows.map(([id, values]) => ({ id, values }));
  const created = new Fuse(entries, { threshold: 0.6, distance: 100, keys: ['values'] });
  return (text) => created.search(text.slice(0, 32)).map(({ item }) => item.id);
};

/** As its documentation advises for search as you type, with accents removed. */
const miniSearch = (rows: readonly Row[]): Find => {
  // An optional package, of which only these functions are used.
  const MiniSearchClass = competitor('minisearch') as MiniSearchClass;
  const processTerm = (term: string) => term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');
  const searchOptions = { prefix: true, fuzzy: 0.2, combineWith: 'AND' };
  const index = new MiniSearchClass({ fields: ['text'], processTerm, searchOptions });
  index.addAll(rows.map(([id, values]) => ({ id, text: values.join('\n') })));
  return (text) => index.search(text).map(({ id }) => id);
};

/** Indexes every part of a word, with accents removed. */
const flexSearch = (rows: readonly Row[]): Find => {
  // An optional package, of which only these functions are used.
  const { Index, Charset } = competitor('flexsearch') as FlexSearchModule;
  const index = new Index({ tokenize: 'full', encoder: Charset.LatinBalance });
  for (const [id, values] of rows) index.add(id, values.join('\n'));
  return (text) => index.search(text, { limit: rows.length, suggest: true });
};

export const contenders = { product: wordIndex, 'fuse.js': fuse, MiniSearch: miniSearch, FlexSearch: flexSearch };
