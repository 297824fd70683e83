import type { ApiError } from '../../../contract/error.ts';
import {
  type Call,
  escapeHtml,
  htmlPage,
  type PageWithNonce,
  type RawResponse,
  textPage,
} from '../../../server/kit.ts';

/** The link back, on every page. */
export const BILLING_SCREEN = '/app/billing';

export interface Page {
  readonly product: string;
  readonly title: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  /** The error of the posted form. */
  readonly error?: string | undefined;
  /** HTML. */
  readonly form?: string;
}

/** The common parts of a provider's pages. */
export interface Frame {
  /** Follows the product's name in the title. */
  readonly of: string;
  /** Above the heading. */
  readonly note?: string;
}

/** A page about a subscription, without scripts. */
export function billingPage({ of, note }: Frame, { product, title, lines, error, form = '' }: Page): PageWithNonce {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const alert = error === undefined ? '' : `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>`;
  const body = `<main>
${note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`}
<h1>${escapeHtml(title)}</h1>
${paragraphs}
${alert}
${form}
<p><a href="${BILLING_SCREEN}">Back to ${escapeHtml(product)}</a></p>
</main>`;
  return htmlPage({ title: `${title} | ${product} ${of}`, body, style });
}

/** A text page with a link back to billing. */
export const plainPage = ({ reply }: Call, title: string, text: string, status: number): RawResponse =>
  reply.html(textPage(title, text, BILLING_SCREEN, 'billing'), status);

/** When the provider failed. */
export const errorPage = (call: Call, { message, kind }: ApiError): RawResponse =>
  plainPage(call, 'Billing is unavailable', message, kind.status);

/** A form with one button. */
export function actionForm(action: string, button: string): string {
  return `<form method="post"><input type="hidden" name="action" value="${escapeHtml(action)}"><button>${escapeHtml(button)}</button></form>`;
}

const style = `
body { margin: 0; padding: 1.5rem; font: 1rem/1.6 'Source Sans Pro', system-ui, sans-serif; }
main { margin: 8vh auto; max-width: 28rem; padding: 1.5rem 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
h1 { font-size: 1.5rem; margin: .5rem 0 1rem; } h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
.note, .hint, ul { font-size: .9375rem; } ul { padding-left: 1.25rem; } .hint { margin: .25rem 0 0; }
.error { color: var(--coral); font-weight: 600; }
label { display: block; font-weight: 600; }
input:not([type=hidden]) { width: 100%; box-sizing: border-box; font: inherit; padding: .5rem .75rem; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
button { margin-top: 1rem; }
`;
