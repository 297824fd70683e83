import { type ErrorTranslation, fillErrorText, type ErrorParams, type ParamsFor } from './error.ts';
import type { CodedText, Language } from './text.ts';

/** A text that the server stores or computes for users, such as a notification. `T` is the English text. */
export interface ServerText<T extends string = string> {
  /** Upper snake case, unique among all errors and server texts. Released codes are never changed. */
  readonly code: string;
  /** `{name}` is a parameter. */
  readonly text: T;
}

/**
 * Defines texts that the server sends as data: the English text, and a code with parameters by which the console renders it in
 * the user's language. German is in `texts/server-texts.de.ts`, by code.
 *
 * @example
 * export const serverTexts = defineServerTexts({ ZAP_REMOVED: 'The zap was removed' });
 * await postNotification(services, { accountId, type: 'warning', message: serverText(serverTexts.ZAP_REMOVED) });
 */
export function defineServerTexts<const E extends Readonly<Record<string, string>>>(
  entries: E,
): { readonly [C in keyof E]: ServerText<E[C]> } {
  const texts = Object.entries(entries).map(([code, text]): [string, ServerText] => [code, { code, text }]);
  // `fromEntries` widens the keys to `string`; they are those of `entries`.
  return Object.fromEntries(texts) as { readonly [C in keyof E]: ServerText<E[C]> };
}

/** The texts in another language, by code, with the parameters of the English text. */
export type ServerTextTranslation<E extends Readonly<Record<string, ServerText>>> = ErrorTranslation<E>;

/** Renders a text in English and as data. The compiler checks the parameters. */
export function serverText<T extends string>(kind: ServerText<T>, ...[params]: ParamsFor<T>): CodedText {
  return renderServerText(kind, params);
}

function renderServerText({ code, text }: ServerText, params: ErrorParams = {}): CodedText {
  const message = fillErrorText(text, params, 'en', (number) => number.toLocaleString('en'));
  return { message, details: [Object.keys(params).length === 0 ? { code } : { code, params: { ...params } }] };
}

type TextOf<K> = K extends ServerText<infer T> ? T : never;
/** Renders a text by its code. */
type Translate<E> = <C extends keyof E & string>(code: C, ...params: ParamsFor<TextOf<E[C]>>) => string;

/**
 * Renders texts where they are sent, such as in an email, in the language of their reader: English if that is unknown. German is
 * next to the texts, in `….de.ts`, which the console does not load.
 *
 * @example
 * const textsFor = translated(emailTexts, german);
 * textsFor(account.language)('REPORT_SUBJECT', { product });
 */
export function translated<E extends Readonly<Record<string, ServerText>>>(
  english: E,
  german: Readonly<Record<keyof E & string, string>>,
): (language: Language | null) => Translate<E> {
  return (language) =>
    (code, ...[params]) =>
      filled((language === 'de' ? german[code] : english[code]?.text) ?? code, params, language);
}

/** A text that was rendered in English, such as the one of a notification, in its reader's language if that has all its parts. */
export function translatedText(
  { message, details }: CodedText,
  german: Readonly<Record<string, string>>,
  language: Language | null,
): string {
  if (language !== 'de' || details.length === 0) return message;
  const texts = details.map(({ code, params }) => {
    const text = Object.hasOwn(german, code) ? german[code] : undefined;
    return text === undefined ? undefined : filled(text, params, language);
  });
  return texts.includes(undefined) ? message : texts.join('; ');
}

const filled = (text: string, params: ErrorParams | undefined, language: Language | null): string =>
  fillErrorText(text, params, language ?? 'en', (number) => number.toLocaleString(language ?? 'en'));

/** A text as the server stores it: plugins may give a plain string, which is shown as it is. */
export interface StoredText {
  readonly message: string;
  readonly details: CodedText['details'] | null;
}

export function storedText(text: string | CodedText): StoredText {
  return typeof text === 'string' ? { message: text, details: null } : text;
}
