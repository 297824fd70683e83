import { DateTime } from 'luxon';
import { type Db, jsonObject, sql } from '../../../../server/kit.ts';
import { batches, type SubmissionSize } from '../../../submissions/server/public.ts';
import { type Cell, csvOf } from './csv.ts';
import type { ReportedForm } from './requests.ts';

export interface Range {
  readonly since: Date;
  readonly until: Date;
}

/** A form's submissions in the range, as a file with a summary sentence. */
export interface FormPart {
  readonly form: ReportedForm;
  readonly csv: string;
  /** Number of rows in the file. */
  readonly included: number;
  readonly total: number;
  readonly spam: number;
  readonly byState: readonly { readonly state: string; readonly count: number }[];
}

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly current_state: string;
  readonly is_locked: boolean;
  readonly is_test: boolean;
  readonly is_archived: boolean;
  readonly submitted_data: string;
  readonly activity_score: number | null;
  readonly device_type: string | null;
  readonly browser: string | null;
  readonly platform: string | null;
  readonly primary_language: string | null;
  readonly origin_url: string | null;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
}

/** Rows found per statement. Their values are read in batches. */
const PAGE = 250;

const about = ['activity_score', 'device_type', 'browser', 'platform', 'primary_language', 'origin_url'] as const;
const campaign = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
const first = ['submission_id', 'submitted_at', 'state', 'archived', 'test', 'locked'];

/** Reads a form's submissions, newest first, up to `mostCharacters`. */
export async function readFormPart(
  db: Db,
  form: ReportedForm,
  range: Range,
  mostCharacters: number,
): Promise<FormPart> {
  const lines = [csvOf([[...first, ...about, ...campaign, ...form.fields]])];
  let [size, included] = [0, 0];
  for await (const row of rowsOf(db, form.id, range)) {
    const line = csvOf([cellsOf(row, form)]).slice(1);
    size += line.length;
    if (size > mostCharacters) break;
    lines.push(line);
    included += 1;
  }
  return { form, csv: lines.join(''), included, ...(await countsOf(db, form.id, range)) };
}

/** The rows of the range without spam, newest first. */
async function* rowsOf(db: Db, formId: number, range: Range): AsyncGenerator<Row> {
  let before = Number.MAX_SAFE_INTEGER;
  for (let isMore = true; isMore;) {
    const page = await pageOf(db, formId, range, before);
    for (const ids of batches(page)) yield* await readRows(db, ids);
    before = page.at(-1)?.id ?? 0;
    isMore = page.length === PAGE;
  }
}

async function pageOf(
  db: Db,
  formId: number,
  { since, until }: Range,
  before: number,
): Promise<readonly SubmissionSize[]> {
  const { rows } = await sql<SubmissionSize>`
    select id, octet_length(submitted_data) as bytes from submissions
    where form_id = ${formId} and id < ${before} and submitted_at >= ${since} and submitted_at < ${until} and not is_spam
    order by id desc limit ${PAGE}`.execute(db);
  return rows;
}

async function readRows(db: Db, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, submitted_at as at, current_state, is_locked, is_test, is_archived, submitted_data, activity_score,
      device_type, browser, platform, primary_language, origin_url, utm_source, utm_medium, utm_campaign
    from submissions where id = any(${ids}::bigint[]) order by id desc`.execute(db);
  return rows;
}

function cellsOf(row: Row, form: ReportedForm): Cell[] {
  const at = DateTime.fromJSDate(row.at, { zone: form.timezone }).toISO() ?? '';
  const known: Cell[] = [row.id, at, row.current_state, yes(row.is_archived), yes(row.is_test), yes(row.is_locked)];
  // Over the monthly cap, neither content nor sender may be revealed.
  if (row.is_locked) return [...known, ...[...about, ...campaign, ...form.fields].map(() => null)];
  const data = new Map(Object.entries(jsonObject(row.submitted_data)));
  return [
    ...known,
    ...about.map((name) => row[name]),
    ...campaign.map((name) => row[name]),
    ...form.fields.map((field) => textOf(data.get(field))),
  ];
}

const yes = (is: boolean): string => (is ? 'yes' : '');

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value);
}

async function countsOf(
  db: Db,
  formId: number,
  { since, until }: Range,
): Promise<Pick<FormPart, 'total' | 'spam' | 'byState'>> {
  const { rows } = await sql<{ state: string; is_spam: boolean; count: number }>`
    select current_state as state, is_spam, count(*) as count from submissions
    where form_id = ${formId} and submitted_at >= ${since} and submitted_at < ${until}
    group by current_state, is_spam order by count desc, state`.execute(db);
  const byState = rows.filter(({ is_spam }) => !is_spam);
  const sum = (some: readonly { readonly count: number }[]): number => some.reduce((all, { count }) => all + count, 0);
  return { byState, total: sum(byState), spam: sum(rows) - sum(byState) };
}
