import { type Db, prepared, sql, storedJson } from '../../../../server/kit.ts';
import type { UsedSpace } from '../../../files/server/public.ts';
import { DEFAULT_FORM_SETTINGS, type FormSettings } from '../../../form-settings/server/public.ts';
import type { Campaign } from '../campaign.ts';
import { IDLE_MINUTES } from '../idle.ts';
import type { ReceivingForm, ReceivingPart } from '../public.ts';
import { MAX_VIEWS, type PageViewRelation } from '../page-views/page-view-store.ts';
import type { Draft } from './draft.ts';

/** The form of a draft as stored. */
export interface KnownForm extends ReceivingForm {
  readonly state: 'fresh' | 'production';
  readonly allFields: readonly string[];
  /** The space that the form's files take; null if no draft has any. */
  readonly usedSpace: UsedSpace | null;
}

/** A visitor's earlier page views on the website. Times are milliseconds since 1970. */
export interface EarlierVisits {
  readonly sessions: number;
  readonly pages: number;
  readonly time: number;
  readonly first_at: number;
  /** End of the last page view, as far as known. */
  readonly last_seen_at: number;
  /** Last page view of the session before the latest one. */
  readonly earlier_at: number | null;
  /** Campaign of the latest session. */
  readonly campaign: Campaign | null;
}

/** All data needed to decide on a batch, from one statement. */
export interface Lookup {
  form(uid: string): KnownForm | undefined;
  /** The stored row that has the draft's key. */
  repeat(index: number): { readonly id: number; readonly hash: string } | undefined;
  /** The number of submissions from that network to that form in the last minute. */
  rate(formId: number, ipHash: string): number;
  /** Undefined for a first visit. */
  past(index: number): EarlierVisits | 'unknown' | undefined;
}

interface FormRow extends Omit<KnownForm, 'settings'> {
  readonly settings: Partial<FormSettings> | null;
}

interface Found {
  readonly forms: readonly FormRow[] | null;
  readonly repeats: readonly { readonly index: number; readonly id: number; readonly hash: string }[] | null;
  readonly rates: readonly { readonly form_id: number; readonly ip: string; readonly sent: number }[] | null;
  readonly pasts: readonly (EarlierVisits & { readonly index: number })[] | null;
}

/** Counting stops here, since this many is over every limit. */
export const MAX_COUNTED = 200;
/** Start of the rate limit's window. */
export const rateSince = (now: Date) => sql`${now}::timestamptz - interval '1 minute'`;

interface LookupOptions {
  readonly parts?: readonly ReceivingPart[];
  /** The page views of the drafts' visitors. Undefined if they cannot be read. */
  readonly visits?: PageViewRelation | undefined;
}

export async function lookUp(
  db: Db,
  drafts: readonly Pick<Draft, 'formUid' | 'key' | 'ipHash' | 'visit' | 'files'>[],
  now: Date,
  { parts = [], visits }: LookupOptions = {},
): Promise<Lookup> {
  const requested = drafts.map(({ formUid, key, ipHash, visit, files }, index) => ({
    index,
    uid: formUid,
    key,
    ip: ipHash,
    visitor: visit?.visitor ?? null,
    page: visit?.page ?? null,
    has_files: files.length > 0,
  }));
  const { rows } = await statement(storedJson(requested), now, { parts, visits: visits ?? sql`visits` }).execute(db);
  return lookupIn(rows[0], visits !== undefined);
}

const partsObject = (parts: readonly ReceivingPart[]) =>
  sql`json_build_object(${sql.join(parts.flatMap(({ name, expression }) => [sql.lit(name), expression]))})`;

interface Statement {
  readonly parts: readonly ReceivingPart[];
  readonly visits: PageViewRelation;
}

const statement = (requested: string, now: Date, { parts, visits }: Statement) => sql<Found>`${prepared}
  with requested as (
    select a.*, f.id as form_id, f.project_id
    from jsonb_to_recordset(${requested}::jsonb) as a(index int, uid text, key text, ip text, visitor text, page text, has_files boolean)
    join forms f on f.uid = a.uid
  ),
  views as (
    select a.index, v.*,
      coalesce(v.onload_at - lag(v.onload_at + v.time_spent_ms * interval '1 millisecond') over w
        > ${IDLE_MINUTES} * interval '1 minute', false)::int as opens
    from requested a
    cross join lateral (
      select id, onload_at, time_spent_ms, utm from ${visits} v
      where project_id = a.project_id and visitor_id = a.visitor and page_key <> a.page
      order by onload_at desc limit ${MAX_VIEWS}
    ) v
    window w as (partition by a.index order by v.onload_at, v.id)
  ),
  numbered as (select *, sum(opens) over (partition by index order by onload_at, id) as session from views),
  lasting as (select *, max(session) over (partition by index) as latest from numbered)
  select
    (select json_agg(x) from (
      select f.id, f.uid, f.name, f.state, f.all_fields as "allFields", p.id as "projectId", p.uid as "projectUid",
        p.name as "projectName", p.domain, p.timezone, to_jsonb(s) as settings,
        case when f.id in (select form_id from requested where has_files) then
          json_build_object('bytes', file_bytes(f.id, false), 'spamBytes', file_bytes(f.id, true))
        end as "usedSpace",
        ${partsObject(parts)} as parts
      from forms f join projects p on p.id = f.project_id left join form_settings s on s.form_id = f.id
      where f.id in (select form_id from requested)
    ) x) as forms,
    (select json_agg(x) from (
      select a.index, s.id, s.body_hash as hash
      from requested a
      cross join lateral (
        -- With a limit each is looked up by itself, however many submissions the planner thinks there are.
        select id, body_hash from submissions where form_id = a.form_id and idempotency_key = a.key limit 1
      ) s
    ) x) as repeats,
    (select json_agg(x) from (
      select a.form_id, a.ip, r.sent
      from (select distinct form_id, ip from requested where ip is not null) a
      cross join lateral (
        select count(*)::int as sent from (
          select from submissions
          where form_id = a.form_id and ip_hash = a.ip and submitted_at > ${rateSince(now)}
          limit ${MAX_COUNTED}
        ) recent
      ) r
    ) x) as rates,
    (select json_agg(x) from (
      select index, (max(session) + 1)::int as sessions, count(*)::int as pages, sum(time_spent_ms)::float8 as time,
        extract(epoch from min(onload_at))::float8 * 1000 as first_at,
        extract(epoch from max(onload_at + time_spent_ms * interval '1 millisecond'))::float8 * 1000 as last_seen_at,
        extract(epoch from max(onload_at) filter (where session < latest))::float8 * 1000 as earlier_at,
        (array_agg(utm order by onload_at desc) filter (where utm is not null and session = latest))[1] as campaign
      from lasting group by index
    ) x) as pasts`;

function lookupIn(found: Found | undefined, isPastKnown: boolean): Lookup {
  const forms = new Map(found?.forms?.map((row) => [row.uid, knownForm(row)]));
  const repeats = new Map(found?.repeats?.map((repeat) => [repeat.index, repeat]));
  const rates = new Map(found?.rates?.map(({ form_id, ip, sent }) => [`${form_id} ${ip}`, sent]));
  const pasts = new Map(found?.pasts?.map((past) => [past.index, past]));
  return {
    form: (uid) => forms.get(uid),
    repeat: (index) => repeats.get(index),
    rate: (formId, ipHash) => rates.get(`${formId} ${ipHash}`) ?? 0,
    past: (index) => (isPastKnown ? pasts.get(index) : 'unknown'),
  };
}

const knownForm = (row: FormRow): KnownForm => ({ ...row, settings: { ...DEFAULT_FORM_SETTINGS, ...row.settings } });
