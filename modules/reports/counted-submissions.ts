import type { Attribute } from '../../contract/entity/attribute.ts';
import { DAY_MS } from '../../contract/duration.ts';
import { ALL } from '../../contract/entity/workflow.ts';
import { defaultListQuery, toQuery, type FilterSet } from '../submissions/public.ts';
import { pathOf, type Form } from '../workspaces/public.ts';
import type { Days, ReportUnit } from './contract.ts';

/** The attribute that the rows of each table of a report have. */
export const attributeOfTable = {
  sources: 'source',
  campaigns: 'campaign',
  pages: 'page',
  languages: 'language',
  devices: 'device',
  browsers: 'browser',
  platforms: 'platform',
} as const satisfies Record<string, Attribute>;

/** Further common attributes of the counted submissions. */
interface Narrowed {
  readonly set?: FilterSet;
  readonly state?: string;
}

/** The list of the submissions that a report counts in a period. */
export function countedPath(form: Form, days: Days, { set = [], state = ALL }: Narrowed = {}): string {
  const listQuery = { ...defaultListQuery, filter: state, set: [...set, { kind: 'arrived' as const, ...days }] };
  return `${pathOf(form)}/submissions${toQuery(listQuery)}`;
}

/** The days of a bar, within those of the report; undefined for an hour, which is not a period of the list. */
export function daysOfBucket(start: string, unit: ReportUnit, { from, to }: Days): Days | undefined {
  if (unit === 'hour') return undefined;
  if (unit === 'day') return { from: start, to: start };
  const end = new Date(Date.parse(start) + 6 * DAY_MS).toISOString().slice(0, 10);
  return { from: start < from ? from : start, to: end > to ? to : end };
}
