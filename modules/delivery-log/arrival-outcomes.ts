import { MINUTE_MS } from '../../contract/duration.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { App, Read } from '../../src/kernel/index.ts';
import type { SubmissionDetail } from '../submissions/public.ts';
import type { Delivery } from './contract.ts';
import { labelOf } from './history-texts.ts';
import { deliveries } from './state.ts';
import { texts } from './texts.ts';

/** The deliveries that the arrival of a submission led to and that have succeeded or failed, in a few words each. */
export function outcomesOf(
  read: Read,
  { submission_id: id, submission_time: arrived }: SubmissionDetail,
  app: Pick<App, 'contributions'>,
): readonly DisplayText[] {
  const all = read(deliveries).get(id)?.deliveries ?? [];
  const end = Date.parse(arrived) + MINUTE_MS;
  return all.filter(({ created_at: at }) => Date.parse(at) < end).flatMap((one) => textsOf(one, app));
}

function textsOf({ kind, state, reason, attempts }: Delivery, app: Pick<App, 'contributions'>): readonly DisplayText[] {
  const label = labelOf(kind, app);
  const status = attempts.at(-1)?.status ?? null;
  if (state === 'dead') return [texts('arrivalFailed', { kind: label })];
  // A finished delivery with a reason reached nobody.
  if (state === 'waiting' || reason !== null) return [];
  return [status === null ? texts('arrivalSent', { kind: label }) : texts('arrivalReturned', { kind: label, status })];
}
