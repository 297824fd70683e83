import { defineTexts } from '../../contract/text.ts';
import { loadTexts } from '../ui/catalogue.ts';
import de from './texts/de.ts';
import en from './texts/en.ts';

export const texts = defineTexts('dates', {
  en: () => Promise.resolve({ default: en }),
  de: () => Promise.resolve({ default: de }),
});

// Few enough to come with the fields, so that pages without dates do not load them.
await Promise.all([loadTexts('en', [texts]), loadTexts('de', [texts])]);
