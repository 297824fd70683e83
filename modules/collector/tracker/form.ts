import { collector, formUid, ourForm, randomKey } from './snippet.ts';
import { pageView } from './visits.ts';

interface CollectorResponse {
  success: boolean;
  message: string;
  redirect?: string;
}

let busy = false;
let passing = false;
let note: Element | undefined;
let attempted: string | undefined;
let key: string;

/** The collector's response, or undefined if it is unreachable twice. */
async function post(body: string | FormData): Promise<CollectorResponse | undefined> {
  for (const pause of [1e3, 0]) {
    try {
      // Neither texts nor forms need a preflight. Browsers reject `keepalive` above 64 kB.
      const response = await fetch(collector('f/' + formUid), {
        method: 'POST',
        body,
        // Otherwise the response to a form is a page.
        headers: { accept: 'application/json' },
        keepalive: (body as string).length < 2e4, // a form has no length
        signal: AbortSignal.timeout((body as string).length ? 2e4 : 9e5), // as long as the collector waits
      });
      // Unchecked, to keep the script small. A response without a message does not come from the collector.
      const result = (await response.json()) as Partial<CollectorResponse>;
      // The collector's responses have all of `CollectorResponse`.
      if (result.message) return result as CollectorResponse;
    } catch {
      // No response, or not from the collector: retry once, then the caller falls back.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return undefined;
}

/** Lets the browser post the form natively, with the key, so that a repeat is stored once. */
function passOn(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const action = form.getAttribute('action');
  if (!action || action.startsWith(collector('')) || form.method !== 'post') return false;
  form.addEventListener('formdata', (event) => event.formData.append('_key', key), { once: true });
  passing = true;
  form.requestSubmit(submitter);
  passing = false;
  return true;
}

async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const data = new FormData(form, submitter);
  const fields = [...data].map(([name, value]) => [
    name,
    // Texts have neither; distinguishing them makes the script larger.
    (value as File).name ?? value,
    (value as File).size, // see above
  ]);
  const content = JSON.stringify(fields);
  if (content !== attempted) key = randomKey();
  attempted = content;
  note?.remove();
  busy = true;
  const sent = { key, fields, visit: pageView() };
  const hasFiles = fields.some(([, , size]) => size);
  if (hasFiles) data.append('_inlet', JSON.stringify({ ...sent, fields: undefined }));
  const result = await post(hasFiles ? data : JSON.stringify(sent));
  busy = false;
  if (result?.success) {
    attempted = undefined;
    if (result.redirect) return location.assign(result.redirect);
    if (!form.dispatchEvent(new Event('inlet:success', { cancelable: true }))) return;
    form.reset();
  } else if (!result && passOn(form, submitter)) return;
  note = document.createElement('p');
  note.role = 'alert';
  note.textContent = result ? result.message : 'Not sent. Try again.';
  form.append(note);
}

export function captureForm(): void {
  addEventListener('submit', (event) => {
    // Only forms are submitted.
    const form = event.target as HTMLFormElement;
    if (passing || event.defaultPrevented || form !== ourForm()) return;
    event.preventDefault();
    if (!busy) void submit(form, event.submitter);
  });
}
