import { escapeHtml, type PageWithNonce } from '../../../../server/kit.ts';
import { billingPage, type Frame, type Page } from '../page.ts';
import { testCards } from './cards.ts';

const frame: Frame = { of: 'billing sandbox', note: 'Billing sandbox: no real charges.' };

/** A page of the sandbox. */
export const sandboxPage = (page: Page): PageWithNonce => billingPage(frame, page);

/** A card form, optional if a card is on file. */
export function cardForm(button: string, onFile: string | null, isInvalid: boolean): string {
  const required = onFile === null ? ' required' : '';
  const error = isInvalid ? ' aria-invalid="true" aria-describedby="error"' : '';
  const hint =
    onFile === null ? '' : `<p class="hint">Leave it empty to use the card that ends in ${escapeHtml(onFile)}.</p>`;
  const cards = testCards.map(({ number, says }) => `<li><code>${number}</code> ${says}</li>`).join('\n');
  return `<form method="post">
<label for="card_number">Card number</label>
<input id="card_number" name="card_number" inputmode="numeric" autocomplete="off" maxlength="40" placeholder="${testCards[0].number}"${required}${error}>
${hint}
<button>${escapeHtml(button)}</button>
</form>
<h2>Test cards</h2>
<ul>
${cards}
</ul>`;
}
