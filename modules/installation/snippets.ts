// Code that owners paste in addition to the form's own snippet (SPEC.md point 2, Installation docs). Uids need no escaping.

/** A minimal working form; only its id is required. */
export function exampleForm(formUid: string): string {
  return [`<form id="${formUid}">`, ...exampleFields, '</form>'].join('\n');
}

/** The form for pages without the script: the browser posts it to the collector. */
export function plainForm(collectorUrl: string, formUid: string): string {
  return [`<form action="${collectorUrl}/f/${formUid}" method="post">`, ...exampleFields, '</form>'].join('\n');
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
