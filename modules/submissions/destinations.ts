import { fieldLabel } from '../../contract/entity/workflow.ts';
import { CommandRejected, FetchFailed, type App, type Read } from '../../src/kernel/index.ts';
import { Api } from '../../src/shell/api.ts';
import type { Destination } from '../../src/shell/points.ts';
import { currentLocation, languageSetting } from '../../src/shell/state.ts';
import { stateText } from '../../src/ui/state-text.ts';
import { formBy, pathOf, type Form } from '../workspaces/public.ts';
import { MAX_SEARCHED } from './list-url.ts';
import { MAX_SEARCH_TEXT, searchSubmissions, type Submission } from './contract.ts';
import { FuzzySearch } from './fuzzy-search.ts';
import { allowedTypos, isTypoOf } from './search/match.ts';
import { normalise, writtenWords } from './search/words.ts';
import { latestRows } from './latest-rows.ts';
import { listingOf, listOf, rowOf } from './select.ts';
import { details, rows } from './state.ts';
import { fieldsOf, senderOf, valuesOf } from './submitted-data.ts';
import { texts } from './texts.ts';
import { dayOrClockOf } from './ui/row-time.ts';

const MAX_RESULTS_PER_FORM = 5;
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
  const ids = isShort(text)
    ? namedLike(read, form, text)
    : await app.resolve(FuzzySearch).first(form.id, read(rows), searched, signal);
  return [...new Set([number, ...ids])]
    .flatMap((id) => rowOf(read, id) ?? [])
    .filter(({ form_id }) => form_id === form.id)
    .slice(0, MAX_RESULTS_PER_FORM)
    .map((row) => destinationOf(row, { form, text, language: languageIn(read) }));
}

/** Occurs in most messages, so that only names are compared with it: one or two letters that are not words of their own. */
const isShort = (text: string): boolean =>
  text.length <= 2 && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);

const MAX_COMPARED = 500;

/** The latest submissions whose sender has a name or address with the text, at the beginning of a word first, then newest first. */
function namedLike(read: Read, form: Form, text: string): readonly number[] {
  const part = normalise(text);
  const named = latestRows(read, form.id, MAX_COMPARED).map(({ submission_id: id, submitted_data: data }) => {
    const words = writtenWords(senderOf(data) ?? '').map(normalise);
    return { id, begins: words.some((word) => word.startsWith(part)), has: words.some((word) => word.includes(part)) };
  });
  const within = part.length > 1 ? named.filter(({ begins, has }) => has && !begins) : [];
  return [...named.filter(({ begins }) => begins), ...within].map(({ id }) => id);
}

/** Pause in typing, in milliseconds, after which the server searches the other forms. */
const PAUSE_MS = 150;

/** Submissions of the other forms, found by the server. */
export async function submissionsElsewhere(
  app: App,
  text: string,
  signal: AbortSignal,
): Promise<readonly Destination[]> {
  const { read } = app;
  await new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
  signal.throwIfAborted();
  if (isShort(text) && !NUMBER.test(text)) return [];
  const open = formBy(read, read(currentLocation).path.split('/')[2]);
  const except = open && listOf(read, open.id) ? { except_form: open.id } : {};
  const query = { text: text.slice(0, MAX_SEARCH_TEXT), ...except };
  try {
    const { submissions } = await app.resolve(Api).call(searchSubmissions, { query }, signal);
    return submissions.flatMap((row) => {
      const form = formBy(read, String(row.form_id));
      return form ? destinationOf(row, { form, text, language: languageIn(read), isElsewhere: true }) : [];
    });
  } catch (error) {
    // The palette works without these results, as it does offline.
    if (error instanceof FetchFailed || error instanceof CommandRejected) return [];
    throw error;
  }
}

const languageIn = (read: Read): string => read(languageSetting).language;

/** The submissions opened last in this tab, then the newest of the open form. */
export async function recentSubmissions({ read }: App): Promise<readonly Destination[]> {
  const opened = [...read(details)].toReversed();
  const form = formBy(read, read(currentLocation).path.split('/')[2]);
  const chunks = form ? listingOf(read, form.id).chunks : [];
  const newest = chunks
    .slice(-MAX_RESULTS_PER_FORM)
    .flat()
    .slice(-2 * MAX_RESULTS_PER_FORM)
    .toReversed();
  const ids = new Set([...opened.map(({ submission_id }) => submission_id), ...newest]);
  return [...ids]
    .flatMap((id) => rowOf(read, id) ?? opened.find(({ submission_id }) => submission_id === id) ?? [])
    .flatMap((row) => {
      const own = formBy(read, String(row.form_id));
      const isElsewhere = own?.id !== form?.id;
      return own ? destinationOf(row, { form: own, text: '', language: languageIn(read), isElsewhere }) : [];
    })
    .slice(0, MAX_RESULTS_PER_FORM);
}

/** The fields that a list row and a search result share. */
type Found = Pick<Submission, 'submission_id' | 'submitted_data' | 'submission_time' | 'current_state' | 'is_read'>;

interface Shown {
  readonly form: Form;
  /** As typed. */
  readonly text: string;
  readonly language: string;
  /** Whether to name the form. */
  readonly isElsewhere?: boolean;
}

/** Names the sender and the match: the value that contains the text, else the field that resembles it. */
function destinationOf(row: Found, { form, text, language, isElsewhere = false }: Shown): Destination {
  const [name, ...others] = fieldsOf(row.submitted_data).flatMap(({ values }) => values.slice(0, 1));
  const id = String(row.submission_id);
  const isNamed = name !== undefined && excerptOf(name, text) !== undefined;
  const found = others.map((value) => excerptOf(value, text)).find((excerpt) => excerpt !== undefined);
  const resembling = found === undefined && !isNamed ? resemblingField(row.submitted_data, text) : undefined;
  const shown = found ?? resembling ?? others[0] ?? '';
  return {
    id: `submission/${id}`,
    title: name ?? texts('submission', { id }),
    detail: [shown, ...(isElsewhere ? [form.name] : [])].filter((part) => part !== '').join(' · '),
    note: `#${id} · ${dayOrClockOf(row.submission_time, Date.now(), language)}`,
    icon: 'envelope',
    state: { name: row.current_state, states: form },
    isUnread: !row.is_read,
    isGuess: !containsAll(row.submitted_data, text) && !NUMBER.test(text),
    spoken: [...(row.is_read ? [] : [texts('option.unread')]), stateText(row.current_state)],
    to: `${pathOf(form)}/submissions/raw/${id}`,
  };
}

/** Whether the values contain all typed words, ignoring case and accents. */
function containsAll(submittedData: string, text: string): boolean {
  const values = normalise(valuesOf(submittedData).join('\n'));
  return normalise(text)
    .split(/\s+/)
    .every((word) => values.includes(word));
}

/** The field with a word that differs from a typed one by a typing error or two, with its label. */
function resemblingField(submittedData: string, text: string): string | undefined {
  const typed = writtenWords(text).map(normalise);
  const isResembling = (value: string) =>
    writtenWords(value).some((word) => typed.some((one) => isTypoOf(normalise(word), one, allowedTypos(one.length))));
  const field = fieldsOf(submittedData).find(({ values }) => values.some(isResembling));
  const value = field?.values.find(isResembling);
  return field && value !== undefined ? `${fieldLabel(field.name)}: ${value}` : undefined;
}

/** Characters before and after a match: the line is cut at its end. */
const BEFORE = 12;
const AFTER = 24;

/** Characters of a value that fits on the line. */
const SHORT = 60;

/** The text with a few words around it; undefined if the value does not contain it. */
function excerptOf(value: string, text: string): string | undefined {
  const at = value.toLowerCase().indexOf(text.trim().toLowerCase());
  if (at === -1) return undefined;
  if (value.length <= SHORT) return value;
  const [start, end] = [Math.max(0, at - BEFORE), at + text.length + AFTER];
  return `${start > 0 ? '…' : ''}${value.slice(start, end).trim()}${end < value.length ? '…' : ''}`;
}
