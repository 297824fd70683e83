// Code that owners paste in addition to the form's own snippet (SPEC.md point 2, Installation docs). Uids need no escaping.

/** A minimal working form; only its id is required. */
export function exampleForm(formUid: string): string {
  return [`<form id="${formUid}">`, ...exampleFields, '</form>'].join('\n');
}

/** The form for pages without the script: the browser posts it to the collector. */
export function plainForm(collectorUrl: string, formUid: string): string {
  return [`<form action="${collectorUrl}/f/${formUid}" method="post">`, ...exampleFields, '</form>'].join('\n');
}

/** Where a form is built, which decides how and where the code is pasted. */
export const platforms = ['html', 'react', 'next', 'astro', 'wordpress', 'plain'] as const;
export type Platform = (typeof platforms)[number];

/** The example as JSX. */
export function reactForm(formUid: string): string {
  return exampleForm(formUid)
    .replaceAll('autocomplete', 'autoComplete')
    .replaceAll(/<(input[^<>]*)>/g, '<$1 />');
}

/** A snippet as a platform takes it. */
export function snippetFor(platform: Platform, snippet: string): string {
  if (platform === 'next')
    return `import Script from 'next/script';\n\n${snippet.replace('<script', '<Script').replace('></script>', ' />')}`;
  return platform === 'astro' ? snippet.replace('<script', '<script is:inline') : snippet;
}

/** Tracking snippet for pages without a form: counts visits. */
export function trackingSnippet(collectorUrl: string, projectUid: string): string {
  return `<script async src="${collectorUrl}/t.js" data-project="${projectUid}"></script>`;
}

const exampleFields = [
  '  <label>Name <input name="name" autocomplete="name"></label>',
  '  <label>Email <input name="email" type="email" required></label>',
  '  <label>Message <textarea name="message" required></textarea></label>',
  '  <button>Send</button>',
];
