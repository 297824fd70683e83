import { unsavedTexts } from '../../src/ui/unsaved-texts.ts';

/** Unsent replies by submission id. */
export const draftsIn = unsavedTexts();
