import type { Command } from '../../../contract/message.ts';
import { attributeText } from '../attribute-text.ts';
import { removeFilter, setFilter, setSearch } from '../commands.ts';
import { ALL } from '../../../contract/entity/workflow.ts';
import type { FilterEntry } from '../filter-set.ts';
import type { ListView } from '../state.ts';
import { inputDayText } from '../../../src/ui/dates.ts';
import type { DisplayText, Language } from '../../../contract/text.ts';
import { texts } from '../texts.ts';

/** Label of an active filter, and how to remove it. */
export interface Chip {
  readonly id: string;
  readonly label: DisplayText;
  readonly remove: Command;
}

export function chipsOf({ form_id: form, filter, set, search }: ListView, language: Language): readonly Chip[] {
  const chips = set.map((entry) => ({
    id: entry.kind,
    label: labelOf(entry, language),
    remove: removeFilter({ form, kind: entry.kind }),
  }));
  return [
    ...(filter === ALL
      ? []
      : [{ id: 'filter', label: filterOptionText(filter), remove: setFilter({ form, filter: ALL }) }]),
    ...(search === ''
      ? []
      : [{ id: 'search', label: texts('onlySearch', { text: search }), remove: setSearch({ form, text: '' }) }]),
    ...chips,
  ];
}

function labelOf(entry: FilterEntry, language: Language): DisplayText {
  if (entry.kind === 'date') return texts('onlyDates', { from: inputDayText(entry.from), to: inputDayText(entry.to) });
  if (entry.kind === 'arrived')
    return texts('onlyArrived', { from: inputDayText(entry.from), to: inputDayText(entry.to) });
  if ('value' in entry && entry.kind !== 'read')
    return texts(`only.${entry.kind}`, { value: attributeText(entry.kind, entry.value, language) });
  return texts(entry.kind === 'read' ? `only.${entry.value}` : `only.${entry.kind}`);
}

/** Label of a toolbar filter option: translated for built-in options, verbatim for the form's own states. */
export function filterOptionText(choice: string): DisplayText {
  switch (choice) {
    case ALL:
      return texts('all');
    case 'SPAM':
    case 'ARCHIVED':
    case 'UNREAD':
      return texts(choice);
    default:
      return choice;
  }
}
