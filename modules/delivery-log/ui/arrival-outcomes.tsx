import { MINUTE_MS } from '../../../contract/duration.ts';
import type { DisplayText } from '../../../contract/text.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import type { SubmissionDetail } from '../../submissions/public.ts';
import type { Delivery } from '../contract.ts';
import { deliveries } from '../state.ts';
import { texts } from './texts.ts';
import { useKinds } from './use-kinds.ts';

interface Props {
  readonly submission: SubmissionDetail;
}

/** The deliveries that the arrival of a submission led to and that have succeeded or failed, in a few words each. */
export default function ArrivalOutcomes({ submission }: Props) {
  const translate = useTranslate();
  const { shown, shownOf } = useKinds();
  const { submission_id: id, submission_time: arrived } = submission;
  const all = useSelect((read) => read(deliveries).get(id)?.deliveries) ?? [];
  const end = Date.parse(arrived) + MINUTE_MS;
  const outcomes = all
    .filter(({ kind, created_at: at }) => Date.parse(at) < end && !shown(kind).isByPerson)
    .flatMap((one) => textsOf(one, shownOf(one).label).map(translate));
  return [...new Set(outcomes)].map((one) => ` · ${one}`).join('');
}

function textsOf({ target, state, reason, attempts }: Delivery, kind: string): readonly DisplayText[] {
  const status = attempts.at(-1)?.status ?? null;
  const receiver = withoutHost(target);
  const name = status === null || receiver === kind ? kind : `${kind} ${receiver}`;
  if (state === 'dead') return [texts('arrivalFailed', { name })];
  // A finished delivery with a reason reached nobody.
  if (state === 'waiting' || reason !== null) return [];
  return [status === null ? texts('arrivalSent', { kind }) : texts('arrivalReturned', { name, status })];
}

/** `CRM (hooks.example.com)` as `CRM`: the deliveries below name the host. */
const withoutHost = (target: string): string => {
  const at = target.lastIndexOf(' (');
  return at > 0 && target.endsWith(')') ? target.slice(0, at) : target;
};
