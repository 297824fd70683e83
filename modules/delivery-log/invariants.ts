import { invariant, precondition } from '../../src/replay/invariant.ts';
import { draftOf } from '../drafts/public.ts';
import { RANGE_DRAFT, retryRange } from './commands.ts';
import { logs } from './state.ts';

const DAY_MS = 86_400_000;
/** How far local midnight is from that of UTC, at most. */
const MAX_OFFSET_MS = 14 * 3_600_000;

/** Whether a timestamp is midnight of what was entered, in any time zone: that of the browser is not recorded. */
const isMidnightOf = (timestamp: string, day: unknown, addedDays = 0): boolean =>
  typeof day !== 'string' || Math.abs(Date.parse(day) + addedDays * DAY_MS - Date.parse(timestamp)) <= MAX_OFFSET_MS;

export default [
  invariant('delivery-log', 'a log of which there is more is not empty', (read) =>
    [...read(logs)].every(({ has_more, deliveries }) => !has_more || deliveries.length > 0),
  ),
  precondition('delivery-log', retryRange, 'the days that were entered are retried', ({ form, from, to }, read) => {
    const entered = draftOf(read, `${RANGE_DRAFT} ${form}`);
    // The range ends with the last day.
    return isMidnightOf(from, entered['from']) && isMidnightOf(to, entered['to'], 1);
  }),
];
