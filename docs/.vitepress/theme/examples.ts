import { placeholders } from './placeholders.ts';

/** The response of `GET /docs/example-values`. */
interface ExampleValues {
  readonly collector_url: string;
  readonly form_uid: string | null;
}

/** Survives a reload and the pages that follow: only the first page knows the form from which the console opened it. */
const STORED_FORM = 'inlet-docs-form';

/**
 * Replaces the placeholders in the code of this page by the server's collector address and the reader's form. The server
 * returns only a form that the reader's account sees, so a link cannot name someone else's.
 */
export async function fillExamples(): Promise<void> {
  const found = placeholderTexts();
  if (found.length === 0) return;
  const values = await exampleValues();
  if (values === undefined) return;
  const { collector_url: collector, form_uid: form } = values;
  for (const text of found) {
    let filled = text.data.replaceAll(placeholders.collector, collector);
    if (form !== null) for (const name of placeholders.form) filled = filled.replaceAll(name, form);
    text.data = filled;
  }
}

function placeholderTexts(): readonly Text[] {
  const all = [placeholders.collector, ...placeholders.form];
  const texts = [...document.querySelectorAll('.vp-doc code')].flatMap((code) => textsIn(code));
  return texts.filter(({ data }) => all.some((placeholder) => data.includes(placeholder)));
}

function textsIn(element: Element): readonly Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/** The form of the console's page (`/app/{project}/{form}/…`) that opened the documentation. */
const formInConsole = (referrer: string): string | undefined =>
  referrer.startsWith(`${location.origin}/app/`) ? new URL(referrer).pathname.split('/')[3] : undefined;

async function exampleValues(): Promise<ExampleValues | undefined> {
  const named = new URLSearchParams(location.search).get('form') ?? formInConsole(document.referrer);
  if (named !== undefined) sessionStorage.setItem(STORED_FORM, named);
  const form = sessionStorage.getItem(STORED_FORM);
  const query = form === null ? '' : `?${new URLSearchParams({ form }).toString()}`;
  const response = await fetch(`/docs/example-values${query}`).catch(() => undefined);
  return response?.ok === true ? ((await response.json()) as ExampleValues) : undefined;
}
