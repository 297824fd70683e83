import * as z from 'zod/mini';
import { FreeText, MessageText, ProgramText } from './personal.ts';

/** The console's languages. */
export const Language = z.enum(['en', 'de']);
export type Language = z.infer<typeof Language>;

/** A language's name in that language, for users who cannot read the current one. */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** A text as data: its code, the values that it interpolates and, for an error, the field of the request that it is about. */
export const TextDetail = z.object({
  code: ProgramText,
  params: z.optional(z.record(ProgramText, z.union([FreeText, z.number()]))),
  path: z.optional(ProgramText),
});
export type TextDetail = z.infer<typeof TextDetail>;

/**
 * An error, or another text of the server (`server-text.ts`). It is rendered by its codes when it is shown, and as its English
 * message where the language has no text for one of them, such as for an error of a newer server.
 */
export const CodedText = z.object({ message: MessageText, details: z.array(TextDetail) });
export type CodedText = z.infer<typeof CodedText>;

/** A reference to a text without values, such as the name of a kind. */
const Label = z.object({ text: ProgramText });
type Label = z.infer<typeof Label>;

/**
 * A reference to a text in a catalogue, with the values to interpolate. It is translated when it is shown, so the event log is
 * the same in every language.
 */
export const Text = z.object({
  /** The catalogue's id, a colon, and the key. */
  text: ProgramText,
  values: z.optional(z.record(ProgramText, z.union([FreeText, z.number(), CodedText, Label]))),
});
export type Text = z.infer<typeof Text>;

/** A catalogue text, an error or a text of the server, or a string to show verbatim, such as one from a user. */
export const DisplayText = z.union([FreeText, Text, CodedText]);
export type DisplayText = z.infer<typeof DisplayText>;

/**
 * Texts by key, in i18next's format. `{{name}}` is replaced by a value. A text that depends on a number has an entry per plural
 * form, such as `rows_one` and `rows_other`, and takes the number as `count`. `<b>`…`</b>` marks a range that the view renders.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** A catalogue in another language: the same keys. */
export type Translation<C extends Catalogue> = { readonly [K in keyof C]: string };

export type KeyOf<C extends Catalogue> = Base<keyof C & string>;
type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type Names<S> = S extends `${string}{{${infer N}}}${infer Rest}` ? N | Names<Rest> : never;
type ValueNames<C extends Catalogue, K extends string> = Names<C[Extract<keyof C, K | `${K}_one` | `${K}_other`>]>;
/** The arguments after the key: the values that the text interpolates. */
export type ValuesFor<C extends Catalogue, K extends string> = [ValueNames<C, K>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<C, K>, string | number | CodedText | Label>>];

/** Creates texts of a catalogue. Key and values are type-checked. */
export interface Texts<C extends Catalogue = Catalogue> {
  <K extends KeyOf<C>>(key: K, ...values: ValuesFor<C, K>): Text;
  readonly id: string;
  readonly catalogue?: C;
  /** Each language is a separate file, loaded when it is selected. */
  readonly load: Load<Catalogue>;
}

interface LanguageFile<C extends Catalogue> {
  readonly default: C;
  /** The texts of the module's errors, by code. English ones come with the error. */
  readonly errors?: Catalogue;
  /** Texts of the server, such as notifications, by code. English ones come with the data. */
  readonly serverTexts?: Catalogue;
}

type Load<C extends Catalogue> = {
  readonly en: () => Promise<LanguageFile<C>>;
  readonly de: () => Promise<LanguageFile<Translation<C>>>;
};

/**
 * Defines a module's texts (i18n messages and their translations). `module.ts` lists them as `texts`; the id is the module's.
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
  // `Texts` checks keys and values at compile time; `make` accepts any.
  return Object.assign(make, { id, load }) as Texts<C>;
}
