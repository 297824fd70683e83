import { loadViewTexts } from '../../ui/view-texts.ts';
import de from './texts/de.ts';
import en from './texts/en.ts';

export const texts = await loadViewTexts('shell/keys', { en, de });
