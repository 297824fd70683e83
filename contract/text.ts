import * as z from 'zod/mini';

/** The languages that the console speaks. */
export const Language = z.enum(['en', 'de']);
export type Language = z.infer<typeof Language>;

/**
 * A text by its place in a catalogue, with the values to put in. It reads in whatever language the reader has chosen, so
 * that what the log keeps of it is the same in all of them.
 */
export const Text = z.object({
  /** The catalogue's id, a colon, and the key. */
  text: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type Text = z.infer<typeof Text>;

/** A text of ours, or words that are shown as they came: from the server, or from a user. */
export const DisplayText = z.union([z.string(), Text]);
export type DisplayText = z.infer<typeof DisplayText>;

/**
 * Texts by key. `{{name}}` stands for a value; a text that depends on a number has one entry for each plural form, such as
 * `rows_one` and `rows_other`, and takes the number as `count`; `<b>`…`</b>` marks a stretch that the view renders.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** What a catalogue in another language must hold: the same keys. */
export type Translation<C extends Catalogue> = { readonly [K in keyof C]: string };

export type KeyOf<C extends Catalogue> = Base<keyof C & string>;
type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type Names<S> = S extends `${string}{{${infer N}}}${infer Rest}` ? N | Names<Rest> : never;
type ValueNames<C extends Catalogue, K extends string> = Names<C[Extract<keyof C, K | `${K}_one` | `${K}_other`>]>;
/** What comes after the key: the values that its text names. */
export type ValuesFor<C extends Catalogue, K extends string> = [ValueNames<C, K>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<C, K>, string | number>>];

/** Makes texts of one catalogue: a key and the values that it takes, both checked by the compiler. */
export interface Texts<C extends Catalogue = Catalogue> {
  <K extends KeyOf<C>>(key: K, ...values: ValuesFor<C, K>): Text;
  readonly id: string;
  readonly catalogue?: C;
  /** Each language is a file of its own, loaded when it is chosen. */
  readonly load: Load<Catalogue>;
}

interface File<C extends Catalogue> {
  readonly default: C;
  /**
   * What the server and the checks of the contract say, which is in English, to API callers too: how it reads in this
   * language, by the English. `{name}` stands for a value, as in `defineErrors`.
   */
  readonly serverMessages?: Catalogue;
}

type Load<C extends Catalogue> = {
  readonly en: () => Promise<File<C>>;
  readonly de: () => Promise<File<Translation<C>>>;
};

/**
 * Names the texts of a module. `module.ts` carries them as `texts`; its id is the module's.
 *
 * @example
 * export const texts = defineTexts('notes', { en: () => import('./texts/en.ts'), de: () => import('./texts/de.ts') });
 * texts('added');                // { text: 'notes:added' }
 * texts('notes', { count: 3 });  // { text: 'notes:notes', values: { count: 3 } }
 */
export function defineTexts<const C extends Catalogue>(id: string, load: Load<C>): Texts<C> {
  const make = (key: string, values?: Text['values']): Text => ({
    text: `${id}:${key}`,
    ...(values && { values }),
  });
  return Object.assign(make, { id, load }) as Texts<C>;
}
