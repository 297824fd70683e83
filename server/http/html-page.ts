import type { Language } from '../../contract/text.ts';
import { escapeHtml } from './escape-html.ts';

/** A self-contained page without scripts that the server renders. */
export interface HtmlPage {
  readonly title: string;
  /** Language of the text. Defaults to English. */
  readonly language?: Language;
  /** HTML of the body. The caller escapes foreign text. */
  readonly body: string;
  /** CSS in addition to the shared palette. */
  readonly style: string;
}

/** A page that takes the nonce of its response, which the content policy requires for its style. */
export type PageWithNonce = (nonce: string) => string;

/**
 * The complete document, light or dark by the reader's preference, excluded from search engines.
 *
 * @example
 * htmlPage({ title: 'Thank you', style: 'h1 { font-size: 2rem; }', body: `<h1>${escapeHtml(words)}</h1>` });
 */
export function htmlPage({ title, language = 'en', body, style }: HtmlPage): PageWithNonce {
  return (nonce) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style nonce="${escapeHtml(nonce)}">${palette}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** The colours of src/ui/theme.css that these pages use. */
const palette = `
:root { color-scheme: light dark; --ink: #12242d; --ink-soft: #4c5f69; --paper: #fbfbf9; --surface: #fff; --surface-sunk: #f3f5f5; --line: #c9d1d4; --primary: #0e7c7b; --primary-strong: #0b6463; --on-primary: #fff; --coral: #b23a25; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eef0; --ink-soft: #a5b6bd; --paper: #0f1a20; --surface: #16242c; --surface-sunk: #101d24; --line: #3b4c55; --primary: #4fc3bf; --primary-strong: #7bd6d3; --on-primary: #08211f; --coral: #ff8f78; } }
body { color: var(--ink); background: var(--paper); }
a { color: var(--primary); } :focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
button { padding: 0.5rem 1.25rem; border: 0; border-radius: 8px; font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); cursor: pointer; }
button:hover { background: var(--primary-strong); }
`;
