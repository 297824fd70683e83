import { unsavedTexts } from '../../src/ui/unsaved-texts.ts';

/** Unsaved notes by submission id. */
export const draftsIn = unsavedTexts();
