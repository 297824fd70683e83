import { defineTexts } from '../../contract/text.ts';

/** The texts of its errors. Those of its screen load with it. */
export const texts = defineTexts('files', {
  en: () => Promise.resolve({ default: {} }),
  de: async () => ({ default: {}, errors: (await import('./texts/errors.de.ts')).default }),
});
