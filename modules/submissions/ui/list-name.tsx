import { ALL } from '../../../contract/entity/workflow.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { StateName } from '../../../src/ui/state-tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { listViewOf } from '../select.ts';
import { texts } from '../texts.ts';

type ListText = 'all' | 'unreadShort' | 'spamShort' | 'archivedShort';
const listTexts: ReadonlyMap<string, ListText> = new Map([
  [ALL, 'all'],
  ['UNREAD', 'unreadShort'],
  ['SPAM', 'spamShort'],
  ['ARCHIVED', 'archivedShort'],
]);

/** What the list shows: all, or a state. */
export function ListName({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const filter = useSelect((read) => listViewOf(read, form.id).filter);
  const name = listTexts.get(filter);
  return <bdi>{name === undefined ? <StateName state={filter} /> : t(name)}</bdi>;
}
