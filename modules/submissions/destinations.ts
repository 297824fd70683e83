import { fieldLabel } from '../../contract/entity/workflow.ts';
import type { App } from '../../src/kernel/index.ts';
import type { Destination } from '../../src/shell/points.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { stateText } from '../../src/ui/state-tag.tsx';
import { formBy, pathOf, type Form } from '../workspaces/public.ts';
import { MAX_SEARCHED } from './address.ts';
import type { Submission } from './contract.ts';
import { FuzzySearch } from './fuzzy-search.ts';
import { allowedTypos, isTypoOf } from './search/match.ts';
import { fold, writtenWords } from './search/words.ts';
import { listingOf, listOf, rowOf } from './select.ts';
import { details, rows } from './state.ts';
import { fieldsOf } from './submitted-data.ts';
import { texts } from './texts.ts';

const MOST = 5;
const NUMBER = /^#?(\d+)$/;

/** Submissions of the open form by number, or by what was submitted: names, addresses, words. */
export async function submissionDestinations(
  app: App,
  text: string,
  signal: AbortSignal,
): Promise<readonly Destination[]> {
  const { read } = app;
  const form = formBy(read, read(currentLocation).path.split('/')[2]);
  if (!form || !listOf(read, form.id)) return [];
  const number = Number(NUMBER.exec(text)?.[1] ?? Number.NaN);
  const searched = text.slice(0, MAX_SEARCHED);
  const ids = await app.resolve(FuzzySearch).first(form.id, read(rows), searched, signal);
  return [...new Set([number, ...ids])]
    .flatMap((id) => rowOf(read, id) ?? [])
    .filter(({ form_id }) => form_id === form.id)
    .slice(0, MOST)
    .map((row) => destinationOf(row, form, text));
}

/** The submissions opened last in this tab, then the newest of the open form. */
export async function recentSubmissions({ read }: App): Promise<readonly Destination[]> {
  const opened = [...read(details)].toReversed();
  const form = formBy(read, read(currentLocation).path.split('/')[2]);
  const chunks = form ? listingOf(read, form.id).chunks : [];
  const newest = chunks
    .slice(-MOST)
    .flat()
    .slice(-2 * MOST)
    .toReversed();
  const ids = new Set([...opened.map(({ submission_id }) => submission_id), ...newest]);
  return [...ids]
    .flatMap((id) => rowOf(read, id) ?? opened.find(({ submission_id }) => submission_id === id) ?? [])
    .flatMap((row) => {
      const own = formBy(read, String(row.form_id));
      return own ? destinationOf(row, own, '') : [];
    })
    .slice(0, MOST);
}

/** Names the sender and what was found: the value that contains the text, else the field that resembles it. */
function destinationOf(row: Submission, form: Form, text: string): Destination {
  const [name, ...others] = fieldsOf(row.submitted_data).flatMap(({ values }) => values.slice(0, 1));
  const id = String(row.submission_id);
  const isNamed = name !== undefined && excerptOf(name, text) !== undefined;
  const found = others.map((value) => excerptOf(value, text)).find((excerpt) => excerpt !== undefined);
  const resembling = found === undefined && !isNamed ? resemblingField(row.submitted_data, text) : undefined;
  return {
    id: `submission/${id}`,
    title: name ?? texts('submission', { id }),
    detail: `${found ?? resembling ?? others[0] ?? ''} #${id}`.trim(),
    icon: 'envelope',
    state: { name: row.current_state, states: form },
    isUnread: !row.is_read,
    spoken: [...(row.is_read ? [] : [texts('option.unread')]), stateText(row.current_state)],
    to: `${pathOf(form)}/submissions/raw/${id}`,
  };
}

/** The field with a word that differs from a typed one by a typing error or two, with its label. */
function resemblingField(submittedData: string, text: string): string | undefined {
  const typed = writtenWords(text).map(fold);
  const isResembling = (value: string) =>
    writtenWords(value).some((word) => typed.some((one) => isTypoOf(fold(word), one, allowedTypos(one.length))));
  const field = fieldsOf(submittedData).find(({ values }) => values.some(isResembling));
  const value = field?.values.find(isResembling);
  return field && value !== undefined ? `${fieldLabel(field.name)}: ${value}` : undefined;
}

const AROUND = 24;

/** The text with a few words around it; undefined if the value does not contain it. */
function excerptOf(value: string, text: string): string | undefined {
  const at = value.toLowerCase().indexOf(text.trim().toLowerCase());
  if (at === -1) return undefined;
  const [start, end] = [Math.max(0, at - AROUND), at + text.length + AROUND];
  return `${start > 0 ? '…' : ''}${value.slice(start, end).trim()}${end < value.length ? '…' : ''}`;
}
