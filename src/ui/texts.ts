import { defineTexts } from '../../contract/text.ts';

/** What the controls themselves say, and what checks of the contract find, by its English. */
export const texts = defineTexts('ui', { en: () => import('./texts/en.ts'), de: () => import('./texts/de.ts') });
