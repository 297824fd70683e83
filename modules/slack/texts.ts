import { defineTexts } from '../../contract/text.ts';

/** The texts of its server. It has no screens. */
export const texts = defineTexts('slack', {
  en: () => Promise.resolve({ default: {} }),
  de: async () => ({ default: {}, serverTexts: (await import('./texts/server-texts.de.ts')).default }),
});
