import { type Db, type RawBuilder, sql } from '../../../server/kit.ts';
import { MAX_RESULTS, type FoundSubmission } from '../contract.ts';
import { normalise } from '../search/words.ts';
import { valuesOf } from '../submitted-data.ts';

/** Rows that one search compares, shared by the forms. */
const MAX_COMPARED = 5000;
/** The newest forms, so that each has a fair share of the rows. */
const MAX_FORMS = 100;
/** Maximum number of rows that the database returns for ranking. */
const MAX_CANDIDATES = 1000;
/** Bytes; longer submissions are found in their form's own search. Their length is known without reading them. */
const MAX_BYTES = 4000;
const MAX_WORDS = 5;

/**
 * Submissions of these forms by number, or by words of their values among the latest: the beginning of a value first,
 * then the beginning of a word, of equal matches the newest. Case and accents do not matter. Locked ones are found by
 * number only, without their content.
 */
export async function searchForms(db: Db, formIds: readonly number[], text: string): Promise<FoundSubmission[]> {
  const words = normalise(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  if (formIds.length === 0 || words.length === 0) return [];
  const [byNumber, byWords] = [await withNumber(db, formIds, text), await withWords(db, formIds, words)];
  const ranked = byWords
    .map((row) => ({ row, rank: rankOf(row.submitted_data, words) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((one, other) => one.rank - other.rank || other.row.submission_id - one.row.submission_id)
    .map(({ row }) => row);
  const known = new Set(byNumber.map(({ submission_id }) => submission_id));
  return [...byNumber, ...ranked.filter(({ submission_id }) => !known.has(submission_id))].slice(0, MAX_RESULTS);
}

const NUMBER = /^#?(\d{1,15})$/;

async function withNumber(db: Db, formIds: readonly number[], text: string): Promise<readonly FoundSubmission[]> {
  const id = NUMBER.exec(text)?.[1];
  return id === undefined ? [] : read(db, sql`s.id = ${Number(id)} and s.form_id = any(${[...formIds]}::bigint[])`);
}

/**
 * The patterns for the words. They match names of fields as well, and letters beyond ASCII can be encoded in several
 * ways.
 */
async function withWords(
  db: Db,
  formIds: readonly number[],
  words: readonly string[],
): Promise<readonly FoundSubmission[]> {
  const forms = formIds.toSorted((one, other) => other - one).slice(0, MAX_FORMS);
  const each = Math.ceil(MAX_COMPARED / forms.length);
  const found = words.map((word) => sql`position(${word} in lower(data)) > 0`);
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${forms}::bigint[]) as wanted (form), lateral (
      select s.id, s.submitted_data as data from submissions s
      where s.form_id = wanted.form order by s.id desc limit ${each}
    ) latest
    where octet_length(data) <= ${MAX_BYTES} and (octet_length(data) > length(data) or (${sql.join(found, sql` and `)}))
    order by id desc limit ${MAX_CANDIDATES}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : read(db, sql`s.id = any(${ids}::bigint[]) and not s.is_locked`);
}

async function read(db: Db, where: RawBuilder<unknown>): Promise<readonly FoundSubmission[]> {
  const { rows } = await sql<FoundSubmission>`
    select s.id as submission_id, s.form_id, s.current_state, s.is_read,
      case when s.is_locked then '{}' else s.submitted_data end as submitted_data,
      to_char(s.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as submission_time
    from submissions s where ${where}`.execute(db);
  return rows;
}

const NO_MATCH = 3;

function rankOf(submittedData: string, words: readonly string[]): number {
  const values = valuesOf(submittedData).map(normalise);
  const all = values.join('\n');
  if (!words.every((word) => all.includes(word))) return NO_MATCH;
  const typed = words.join(' ');
  if (values.some((value) => value.startsWith(typed))) return 0;
  const starts = all.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2;
}
