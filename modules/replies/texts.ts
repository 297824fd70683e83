import { defineTexts } from '../../contract/text.ts';

export const texts = defineTexts('replies', { en: () => import('./texts/en.ts'), de: () => import('./texts/de.ts') });
