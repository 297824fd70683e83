import { loadViewTexts } from '../../../src/ui/view-texts.ts';
import de from './texts/de.ts';
import en from './texts/en.ts';

export const texts = await loadViewTexts('replies/ui', { en, de });
