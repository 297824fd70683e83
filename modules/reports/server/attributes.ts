import { type Attribute, DIRECT, MAX_ATTRIBUTE, UNKNOWN } from '../../../contract/entity/attribute.ts';
import { type RawBuilder, sql } from '../../../server/kit.ts';
import { VISIT_HOURS, type PageViewRelation } from '../../collector/server/public.ts';

/** The host of a URL without `www.`; null if there is none. */
const host = (url: string) =>
  sql`lower(substring(${sql.ref(url)} from '^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?(?:www[.])?([^/?#:]+)'))`;

/** The website that led to a page, unless it is the page's own. */
const otherSite = (referrer: string, url: string) => sql`
  case when ${host(referrer)} is distinct from ${host(url)} then ${host(referrer)} end`;

/** The source of a visit whose page with the form followed others of the same website. */
const earlierSource = (projectId: number, visits: PageViewRelation) => sql`(
  select ${otherSite('v.referrer', 'v.url')} from ${visits} v
  where v.project_id = ${projectId} and v.visitor_id = received.visitor_id and v.onload_at <= received.submitted_at
    and v.onload_at > received.submitted_at - ${sql.lit(VISIT_HOURS)} * interval '1 hour'
    and ${otherSite('v.referrer', 'v.url')} is not null
  order by v.onload_at desc limit 1
)`;

const known = (column: string) => sql`coalesce(${sql.ref(column)}, ${sql.lit(UNKNOWN)})`;
const cut = (name: RawBuilder<unknown>) => sql`left(${name}, ${sql.lit(MAX_ATTRIBUTE)})`;

/** The attributes of a row of `received`: what reports count by, and what the list filters by. */
export const attributes = (
  projectId: number,
  visits: PageViewRelation,
): Readonly<Record<Attribute, RawBuilder<unknown>>> => ({
  source: cut(
    sql`coalesce(utm_source, ${otherSite('referrer', 'origin_url')}, ${earlierSource(projectId, visits)}, ${sql.lit(DIRECT)})`,
  ),
  campaign: cut(sql`utm_campaign`),
  page: cut(sql`case when origin_url is null then ${sql.lit(UNKNOWN)}
    else coalesce(substring(origin_url from '^[a-zA-Z][a-zA-Z0-9+.-]*://[^/?#]*(/[^?#]*)'), '/') end`),
  language: cut(sql`coalesce(nullif(lower(split_part(primary_language, '-', 1)), ''), ${sql.lit(UNKNOWN)})`),
  device: cut(known('device_type')),
  browser: cut(known('browser')),
  platform: cut(known('platform')),
});
