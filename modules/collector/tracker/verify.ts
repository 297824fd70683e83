/**
 * Loaded by the tracking script when the owner opens a page with `#inlet-verify`: sends the collector what is on the
 * page and shows its verdict. Standalone, so that normal visitors never load it.
 */
const base = new URL('.', import.meta.url).href;

async function verify(form: string): Promise<string> {
  const element = document.getElementById(form);
  const names =
    element instanceof HTMLFormElement ? [...element.elements].map((field) => field.getAttribute('name')) : [];
  const code = new URLSearchParams(location.search).get('inlet-code') ?? undefined;
  const facts = { found: element instanceof HTMLFormElement, names: names.filter((name) => !!name), code };
  try {
    const response = await fetch(`${base}verify/${form}`, { method: 'POST', body: JSON.stringify(facts) });
    return messageIn(await response.json()) ?? 'The collector returned no result.';
  } catch {
    return 'Could not reach the collector. Check that the Content-Security-Policy of this page allows it under connect-src.';
  }
}

function messageIn(body: unknown): string | undefined {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  return hasMessage && typeof body.message === 'string' ? body.message : undefined;
}

function show(text: string): void {
  const note = document.createElement('dialog');
  note.textContent = text;
  document.body.append(note);
  // A dialog is styled by the browser and placed above the page, so it works under a strict content policy.
  note.showModal();
}

async function run(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1500)); // forms that a framework draws late
  for (const snippet of document.querySelectorAll<HTMLScriptElement>('script[data-form]')) {
    const form = snippet.dataset['form'];
    if (form && snippet.src.startsWith(base)) show(await verify(form));
  }
}

void run();

export {};
