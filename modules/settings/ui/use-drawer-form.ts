import { useContext } from 'react';
import { useDraftForm } from '../../drafts/public.ts';
import { DraftsContext, overlayOf } from './drafts.ts';
import { useGuardedClose } from './use-guarded-close.ts';

type Options<V extends Record<string, unknown>> = Pick<
  Parameters<typeof useDraftForm<V>>[0],
  'schema' | 'initial' | 'submit'
> & {
  /** Path of the settings tab that it belongs to. */
  readonly tab: string;
  /** What it is about, such as `new` or an id. */
  readonly of: string;
  readonly onClose: () => void;
};

/**
 * The form of a drawer of the settings, and what closes the drawer: after a confirmation if its input is unsaved. Its input is
 * recorded while it is open.
 *
 * @example
 * const { form, close } = useDrawerForm({ tab: 'webhooks', of: 'new', schema, initial, submit, onClose });
 */
export function useDrawerForm<V extends Record<string, unknown>>({ tab, of, onClose, ...options }: Options<V>) {
  const drafts = useContext(DraftsContext);
  const form = useDraftForm<V>({
    ...options,
    id: drafts.id(`${overlayOf(tab)} ${of}`),
    isDiscardedOnClose: true,
    onDone: onClose,
  });
  return { form, close: useGuardedClose({ tab, isEdited: form.isEdited, onClose }) };
}
