import { DateTime } from 'luxon';
import { MINUTE_MS } from '../../../contract/duration.ts';

/** A page view in a test; timestamps are milliseconds since 1970. */
export interface View {
  readonly visitor: string;
  readonly page: string;
  readonly at: number;
  readonly spent: number;
  readonly viewed: boolean;
  readonly interacted: boolean;
}

/** A submission in a test. */
export interface Sent {
  readonly at: number;
  readonly page: string | null;
  readonly state: string;
  readonly device: string | null;
}

const IDLE_MS = 30 * MINUTE_MS;

/** Reference implementation for tests: counts every row, one after the other. */
export function rawCount(views: readonly View[], sent: readonly Sent[], timezone: string) {
  const cells = new Map<string, number>();
  const add = (at: number, what: string): void => {
    const month = DateTime.fromMillis(at, { zone: timezone }).toFormat('yyyy-MM-01');
    cells.set(`${month} ${what}`, (cells.get(`${month} ${what}`) ?? 0) + 1);
  };
  const pages = new Set(sent.map(({ page }) => page));
  for (const session of sessionsOf(views)) {
    const began = session[0]?.at ?? 0;
    add(began, 'stage page_views');
    if (session.some(({ viewed }) => viewed)) add(began, 'stage form_views');
    if (session.some(({ interacted }) => interacted)) add(began, 'stage form_interactions');
    if (session.some(({ page }) => pages.has(page))) add(began, 'stage form_submissions');
  }
  const seen = new Set(views.map(({ page }) => page));
  for (const { at, page, state, device } of sent) {
    if (page === null || !seen.has(page)) add(at, 'stage form_submissions');
    add(at, `state ${state}`);
    add(at, `device ${device ?? 'Unknown'}`);
  }
  return Object.fromEntries(cells);
}

function sessionsOf(views: readonly View[]): readonly (readonly View[])[] {
  const sessions: View[][] = [];
  for (const own of Map.groupBy(views, ({ visitor }) => visitor).values()) {
    let until = Number.NEGATIVE_INFINITY;
    for (const view of own.toSorted((one, other) => one.at - other.at)) {
      if (view.at - until > IDLE_MS) sessions.push([view]);
      else sessions.at(-1)?.push(view);
      until = Math.max(until, view.at + view.spent);
    }
  }
  return sessions;
}
