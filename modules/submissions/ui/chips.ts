import type { Command } from '../../../contract/message.ts';
import { removeFilter, setFilter, setSearch } from '../commands.ts';
import { ALL } from '../../../contract/entity/workflow.ts';
import type { FilterEntry } from '../filter-set.ts';
import type { Browsing } from '../state.ts';
import { dayText } from './moments.ts';

/** One active filter in words, and what takes it off. */
export interface Chip {
  readonly id: string;
  readonly label: string;
  readonly remove: Command;
}

export function chipsOf({ form_id: form, filter, set, search }: Browsing): readonly Chip[] {
  const chips = set.map((entry) => ({
    id: entry.kind,
    label: labelOf(entry),
    remove: removeFilter({ form, kind: entry.kind }),
  }));
  return [
    ...(filter === ALL ? [] : [{ id: 'filter', label: filter, remove: setFilter({ form, filter: ALL }) }]),
    ...(search === '' ? [] : [{ id: 'search', label: `“${search}”`, remove: setSearch({ form, text: '' }) }]),
    ...chips,
  ];
}

function labelOf(entry: FilterEntry): string {
  switch (entry.kind) {
    case 'spam':
      return 'Only spam';
    case 'archived':
      return 'Only archived';
    case 'read':
      return entry.value === 'read' ? 'Only read' : 'Only unread';
    case 'inProgress':
      return 'In progress';
    case 'completed':
      return 'Completed';
    case 'date':
      return `${dayText(entry.from)} – ${dayText(entry.to)}`;
  }
}
