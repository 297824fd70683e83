import { parseSync } from '@swc/core';

/** Terms that no text for people uses; use the reader's own word instead. */
export const bannedEnglish: readonly RegExp[] = [
  /\b(told|kept|chosen|whoever|anew|stands)\b/i,
  /\bby itself\b/i,
  /\blets? go\b/i,
  /\bgiven up\b/i,
  /\blook again\b/i,
  /\be-mails?\b/i,
];

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

/** The literals of a source that read as sentences: a capital first, and a space. Keys, SQL and selectors do not. */
export function textsIn(source: string): readonly string[] {
  const found: string[] = [];
  walk(parseSync(source, { syntax: 'typescript', decorators: true }), found);
  return found.filter((text) => /^[A-Z“].* /.test(text.trim()));
}

interface Node {
  readonly type?: unknown;
  readonly [key: string]: unknown;
}

function walk(value: unknown, found: string[]): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, found));
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (node.type === 'StringLiteral') found.push(String(node['value']));
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as readonly { readonly raw: string }[];
    found.push(quasis.map(({ raw }) => raw).join(''));
  }
  for (const part of Object.values(node)) walk(part, found);
}
