import { defineTexts } from '../../contract/text.ts';

export const texts = defineTexts('export', { en: () => import('./texts/en.ts'), de: () => import('./texts/de.ts') });
