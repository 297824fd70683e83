import type { Card } from './state.ts';

/** The sandbox's test cards. Any other number is rejected, so that real cards are never accepted. */
export const testCards = [
  { number: '4242 4242 4242 4242', kind: 'good', says: 'is accepted' },
  { number: '4000 0000 0000 0341', kind: 'failing', says: 'is accepted, and declined when a term is renewed' },
  { number: '4000 0000 0000 0002', kind: 'declined', says: 'is declined' },
] as const;

/** The error of a number, or the card. */
export function readCard(typed: string): Card | 'unknown' | 'declined' {
  const digits = typed.replace(/[\s-]/g, '');
  const known = testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
  if (!known) return 'unknown';
  return known.kind === 'declined' ? 'declined' : { kind: known.kind, ending: digits.slice(-4) };
}

export const cardErrors = {
  unknown: 'Use one of the test cards below. Don’t enter a real card: nothing is charged here.',
  declined: 'The card was declined. Nothing was changed. Try another card.',
} as const;
