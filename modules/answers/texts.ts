import { defineTexts } from '../../contract/text.ts';

export const texts = defineTexts('answers', { en: () => import('./texts/en.ts'), de: () => import('./texts/de.ts') });
