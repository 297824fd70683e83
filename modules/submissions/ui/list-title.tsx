import { useSelect } from '../../../src/ui/app-context.ts';
import type { Form } from '../../workspaces/public.ts';
import { isListLoaded, listingOf } from '../select.ts';
import { ListName } from './list-name.tsx';

/** What the Inbox lists, and how many. */
export function ListTitle({ form }: { readonly form: Form }) {
  // Nothing is counted while the list has not loaded.
  const total = useSelect((read) => (isListLoaded(read, form.id) ? listingOf(read, form.id).total : undefined));
  return (
    <h2 className="list-title" data-region={`submissions/title ${form.id}`}>
      <ListName form={form} /> <span>{total}</span>
    </h2>
  );
}
