import { defineTexts } from '../../contract/text.ts';

/** The texts of its errors. It has no screens. */
export const texts = defineTexts('collector', {
  en: () => Promise.resolve({ default: {} }),
  de: async () => ({ default: {}, errors: (await import('./texts/errors.de.ts')).default }),
});
