import type { App } from '../../src/kernel/index.ts';
import type { Destination } from '../../src/shell/points.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { formBy, pathOf } from '../workspaces/public.ts';
import { MAX_SEARCHED } from './address.ts';
import { FuzzySearch } from './fuzzy-search.ts';
import { listOf, rowOf } from './select.ts';
import { rows, type Row } from './state.ts';
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
    .map((row) => destinationOf(row, pathOf(form), text));
}

/** Names the sender and what was found: the value that contains the text, else the next field. */
function destinationOf(row: Row, form: string, text: string): Destination {
  const [name, ...others] = fieldsOf(row.submitted_data).flatMap(({ values }) => values.slice(0, 1));
  const id = String(row.submission_id);
  const found = others.map((value) => excerptOf(value, text)).find((excerpt) => excerpt !== undefined);
  return {
    id: `submission/${id}`,
    title: name ?? texts('submission', { id }),
    detail: `${found ?? others[0] ?? ''} #${id}`.trim(),
    icon: 'envelope',
    to: `${form}/submissions/raw/${id}`,
  };
}

const AROUND = 24;

/** The text with a few words around it; undefined if the value does not contain it. */
function excerptOf(value: string, text: string): string | undefined {
  const at = value.toLowerCase().indexOf(text.trim().toLowerCase());
  if (at === -1) return undefined;
  const [start, end] = [Math.max(0, at - AROUND), at + text.length + AROUND];
  return `${start > 0 ? '…' : ''}${value.slice(start, end).trim()}${end < value.length ? '…' : ''}`;
}
