import { collector, formUid, ourForm, randomKey } from './snippet.ts';
import { pageView } from './page-views.ts';

interface CollectorResponse {
  success: boolean;
  message: string;
  redirect?: string;
}

let isSubmitting: boolean;
let isNativeSubmit: boolean;
let messageElement: Element | undefined;
let attempted: string | undefined;
let key: string;

/** The collector's response, or undefined if it is unreachable twice. */
async function post(body: string | FormData): Promise<CollectorResponse | undefined> {
  for (const pause of [1e3, 0]) {
    try {
      // Neither strings nor FormData need a preflight. Browsers reject `keepalive` above 64 kB.
      const response = await fetch(collector('f/' + formUid), {
        method: 'POST',
        body,
        keepalive: (body as string).length < 2e4, // a form has no length
        // A form with files may take as long as the collector waits.
        signal: ((body as string).length && AbortSignal.timeout(2e4)) as AbortSignal,
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
function submitNatively(form: HTMLFormElement, submitter: HTMLElement | null): true | undefined {
  const action = form.getAttribute('action');
  if (action && !action.startsWith(collector('')) && form.method === 'post') {
    // eslint-disable-next-line unicorn/prefer-add-event-listener -- replaced at the next attempt, which may have another key
    form.onformdata = (event) => event.formData.append('_key', key);
    isNativeSubmit = true;
    form.requestSubmit(submitter);
    isNativeSubmit = false;
    return true;
  }
  return undefined;
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
  messageElement?.remove();
  isSubmitting = true;
  const hasFiles = fields.some((field) => field[2]);
  // A form with files has its fields itself.
  const sent = JSON.stringify({ key, fields: hasFiles || fields, visit: pageView() });
  if (hasFiles) data.append('_inlet', sent);
  const result = await post(hasFiles ? data : sent);
  isSubmitting = false;
  if (result?.success) {
    attempted = '';
    if (result.redirect) {
      location.href = result.redirect;
      return;
    }
    if (!form.dispatchEvent(new Event('inlet:success', { cancelable: true }))) return;
    form.reset();
  } else if (!result && submitNatively(form, submitter)) return;
  messageElement = document.createElement('p');
  messageElement.role = 'alert';
  messageElement.append(result ? result.message : 'Not sent. Try again.');
  form.append(messageElement);
}

export function captureForm(): void {
  addEventListener('submit', (event) => {
    // Only forms are submitted.
    const form = event.target as HTMLFormElement;
    if (isNativeSubmit || event.defaultPrevented || form !== ourForm()) return;
    event.preventDefault();
    if (!isSubmitting) void submit(form, event.submitter);
  });
}
