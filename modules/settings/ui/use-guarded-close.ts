import { useContext, useEffect } from 'react';
import { DraftsContext, overlayOf } from './drafts.ts';

interface Overlay {
  /** Path of the settings tab that it belongs to. */
  readonly tab: string;
  readonly isEdited: boolean;
  readonly onClose: () => void;
}

/**
 * Closes a drawer or dialog of the settings after a confirmation if its input is unsaved. Leaving the tab or the page
 * asks too.
 *
 * @example
 * const close = useGuardedClose({ tab: 'webhooks', isEdited: form.isEdited, onClose });
 * <Drawer title={t('update')} onClose={close}>
 */
export function useGuardedClose({ tab, isEdited, onClose }: Overlay): () => void {
  const drafts = useContext(DraftsContext);
  useEffect(() => {
    const part = overlayOf(tab);
    drafts.keep(part, isEdited ? { isEdited } : {});
    return () => drafts.keep(part, {});
  }, [drafts, tab, isEdited]);
  return () => drafts.closeOverlay(onClose);
}
