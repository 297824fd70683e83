import type { Language } from '../../contract/text.ts';
import { escapeHtml } from './escape-html.ts';

/** A page that the server writes by itself: it needs no script, and brings all that it shows. */
export interface HtmlPage {
  readonly title: string;
  /** Of the words in it; English unless given. */
  readonly language?: Language;
  /** What stands in `body`, as HTML: whoever writes it has escaped what is not theirs. */
  readonly body: string;
  /** CSS of its own, over the colours that all of them have. */
  readonly style: string;
}

/** A page that still lacks the nonce of its answer, by which the answer's policy lets its style in. */
export type PageWithNonce = (nonce: string) => string;

/**
 * The whole document, light or dark as the reader has it. No search engine keeps it.
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

/** The colours of src/ui/theme.css, as far as such pages show them. */
const palette = `
:root { color-scheme: light dark; --ink: #12242d; --ink-soft: #4c5f69; --paper: #fbfbf9; --surface: #fff; --surface-sunk: #f3f5f5; --line: #c9d1d4; --primary: #0e7c7b; --primary-strong: #0b6463; --on-primary: #fff; --coral: #b23a25; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eef0; --ink-soft: #a5b6bd; --paper: #0f1a20; --surface: #16242c; --surface-sunk: #101d24; --line: #3b4c55; --primary: #4fc3bf; --primary-strong: #7bd6d3; --on-primary: #08211f; --coral: #ff8f78; } }
body { color: var(--ink); background: var(--paper); }
a { color: var(--primary); } :focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
button { padding: 0.5rem 1.25rem; border: 0; border-radius: 8px; font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); cursor: pointer; }
button:hover { background: var(--primary-strong); }
`;
