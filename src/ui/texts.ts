import { defineTexts } from '../../contract/text.ts';

/** The controls' own texts, and the contract's validation messages by their English text. */
export const texts = defineTexts('ui', { en: () => import('./texts/en.ts'), de: () => import('./texts/de.ts') });
