import { proseIn } from '../../tools/checks/prose.ts';

/** Terms that no text of the product uses, in addition to those of `tools/checks/replaced-terms.ts`. */
export const bannedEnglish: readonly RegExp[] = [/\bchosen\b/i, /\blets? go\b/i, /\blook again\b/i, /\be-mails?\b/i];

/** Quotation marks and apostrophes of a typewriter: “ ” and ’ are used. */
export const straightQuotes: readonly RegExp[] = [/"/, /\p{L}'/u];

/** Words that a German product would not use, and the informal address. */
export const bannedGerman: readonly RegExp[] = [
  /\b(Probezeit|Arbeitsbereiche?|dergleichen|bürgt|anderswo)\b/,
  /\b(aufgegeben|Aufgegebenes)\b/i,
  /\bvon selbst\b/i,
  /\b[Mm]ails?\b(?<!E-Mails?)/,
  /\b(du|dein|deine|deinen|deiner|deinem|dir|dich)\b/i,
];

/** `where: text` of each text that has one of the terms and is not excepted. */
export function wordingErrors(
  texts: readonly (readonly [where: string, text: string])[],
  banned: readonly RegExp[],
  excepted: readonly string[],
): readonly string[] {
  const allowed = new Set(excepted);
  return texts
    .filter(([, text]) => !allowed.has(text) && banned.some((term) => term.test(text)))
    .map(([where, text]) => `${where}: ${text}`);
}

/** The texts of a source that read as sentences: a capital first, and a space. Keys, SQL and selectors do not. */
export const sentencesIn = (file: string, source: string): readonly string[] =>
  proseIn(file, source).filter((text) => /^[A-Z“].* /.test(text));
