import { useSelect } from '../../../src/ui/app-context.ts';
import type { Form } from '../../workspaces/public.ts';
import { listingOf } from '../select.ts';
import { ListName } from './list-name.tsx';

/** What the Inbox lists, and how many. */
export function ListTitle({ form }: { readonly form: Form }) {
  const total = useSelect((read) => listingOf(read, form.id).total);
  return (
    <h2 className="list-title" data-region={`submissions/title ${form.id}`}>
      <ListName form={form} /> <span>{total}</span>
    </h2>
  );
}
