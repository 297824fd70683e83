import { randomBytes } from 'node:crypto';
import type { Language } from '../../contract/text.ts';
import { escapeHtml } from './escape-html.ts';
import { type PageWithNonce, htmlPage } from './html-page.ts';

/** Content policy of a text page: its inline style and nothing else. */
export const textPagePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** A fresh nonce per response, so that injected markup cannot know it. */
export const newNonce = (): string => randomBytes(18).toString('base64');

/** A plain text page that works without scripts. `back` is the URL of its link and `backTo` names the target. */
export function textPage(title: string, text: string, back?: string, backTo = 'the website'): PageWithNonce {
  const link = back === undefined ? '' : `<p><a href="${escapeHtml(back)}">Back to ${escapeHtml(backTo)}</a></p>`;
  return pageOf(title, text, link);
}

/** A text page with a link whose text the caller names, in a language of the console. */
export function linkPage(
  title: string,
  text: string,
  link: { readonly href: string; readonly text: string } | undefined,
  language: Language,
): PageWithNonce {
  const last = link === undefined ? '' : `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`;
  return pageOf(title, text, last, language);
}

/** A text page with a button that posts `field` to the page's own URL. */
export function buttonPage(title: string, text: string, { button, field, language }: PageButton): PageWithNonce {
  const [name, value] = field.map(escapeHtml);
  const form = `<form method="post"><button name="${name}" value="${value}">${escapeHtml(button)}</button></form>`;
  return pageOf(title, text, form, language);
}

interface PageButton {
  readonly button: string;
  readonly field: readonly [name: string, value: string];
  readonly language?: Language;
}

function pageOf(title: string, text: string, last: string, language: Language = 'en'): PageWithNonce {
  const body = `<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${last}
</main>`;
  return htmlPage({
    title,
    language,
    body,
    style:
      'body { margin: 15vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif; }',
  });
}
