import { type ApiError, fillErrorText } from '../../../../contract/error.ts';
import type { Catalogue, Language } from '../../../../contract/text.ts';
import ofModule from '../../texts/errors.de.ts';

/** The console's German of this shared error is part of `src/`, which the server does not import. */
const german: Catalogue = {
  ...ofModule,
  TOO_MANY_TRIES: 'Zu viele Versuche. Versuchen Sie es in {wait:duration} erneut.',
};

/** The text of a failed login for the page without script: by its code, or in English if the language has no text for it. */
export function loginErrorText({ details, message }: ApiError, language: Language): string {
  const [detail] = details;
  const text = detail && language === 'de' ? german[detail.code] : undefined;
  return text === undefined ? message : fillErrorText(text, detail?.params, language);
}
