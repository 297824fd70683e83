import { defineTexts } from '../../contract/text.ts';

/** The texts of its errors and of its server. It has no screens. */
export const texts = defineTexts('zapier', {
  en: () => Promise.resolve({ default: {} }),
  de: async () => ({
    default: {},
    errors: (await import('./texts/errors.de.ts')).default,
    serverTexts: (await import('./texts/server-texts.de.ts')).default,
  }),
});
