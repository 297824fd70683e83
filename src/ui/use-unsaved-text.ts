import { useEffect } from 'react';
import type { UnsavedTexts } from './unsaved-texts.ts';

/** Keeps the text of a field as unsaved text of this subject, unless it is empty. */
export function useUnsavedText(unsaved: UnsavedTexts, id: number, text: string): void {
  useEffect(() => {
    if (text === '') unsaved.delete(id);
    else unsaved.set(id, text);
  }, [unsaved, id, text]);
}
