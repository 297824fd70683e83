import { type ErrorTranslation, fillErrorText, type ErrorParams, type ParamsFor } from './error.ts';
import type { CodedText } from './text.ts';

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

/** A text as the server stores it: plugins may give a plain string, which is shown as it is. */
export interface StoredText {
  readonly message: string;
  readonly details: CodedText['details'] | null;
}

export function storedText(text: string | CodedText): StoredText {
  return typeof text === 'string' ? { message: text, details: null } : text;
}
