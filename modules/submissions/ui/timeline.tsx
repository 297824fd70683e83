import type { StateTransition } from '../../../contract/entity/workflow.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import type { HistoryEntry, SubmissionDetail } from '../contract.ts';
import { markTold } from './marks.ts';
import { dateTimeOf, isoOf } from './moments.ts';

/** One thing that happened, as the timeline tells it. */
interface Told {
  readonly key: string;
  readonly icon: string;
  readonly text: string;
  readonly by: string | null;
  readonly timestamp: number;
  readonly extra: readonly (readonly [name: string, value: string])[];
}

/** Every change of state as `from → to`, and every mark: who and when, the latest first. */
export function Timeline({ submission }: { readonly submission: SubmissionDetail }) {
  const happened = [
    ...submission.state_transitions.map(transitionTold),
    ...submission.history.filter((entry) => !isTransition(entry)).map(entryTold),
  ].toSorted((a, b) => b.timestamp - a.timestamp);
  return (
    <section className="timeline" aria-label="History">
      <h3>History</h3>
      <ol>
        {happened.map(({ key, icon, text, by, timestamp, extra }) => (
          <li key={key}>
            <Icon name={icon} />
            <div>
              <span className="timeline-text">{text}</span>
              {extra.map(([name, value]) => (
                <span key={name} className="timeline-extra">
                  {name}: {value}
                </span>
              ))}
              <span className="timeline-when">
                {by !== null && by !== '' && `${by}, `}
                <time dateTime={isoOf(timestamp)}>{dateTimeOf(timestamp)}</time>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const isTransition = ({ payload }: HistoryEntry) => 'from_state' in payload && 'to_state' in payload;

function transitionTold(
  { from_state, to_state, initiated_by, timestamp, aux_data }: StateTransition,
  at: number,
): Told {
  return {
    key: `state ${at}`,
    icon: 'arrow-right',
    text: `${from_state} → ${to_state}`,
    by: initiated_by,
    timestamp,
    extra: Object.entries(aux_data ?? {}).map(([name, value]) => [name, String(value)]),
  };
}

function entryTold({ number, kind, payload, by, timestamp }: HistoryEntry): Told {
  return { key: `entry ${number}`, ...wordsFor(kind, payload), by, timestamp, extra: [] };
}

function wordsFor(kind: string, payload: HistoryEntry['payload']): Pick<Told, 'icon' | 'text'> {
  if (kind === 'received') return { icon: 'inbox', text: 'Received' };
  if (kind === 'marked') return { icon: 'flag', text: markTold(payload['marker']) };
  return { icon: 'circle', text: kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ') };
}
