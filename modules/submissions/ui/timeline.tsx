import type { StateTransition } from '../../../contract/entity/workflow.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import type { HistoryEntry, SubmissionDetail } from '../contract.ts';
import { markTold } from './marks.ts';
import { dateTimeOf, isoOf } from './moments.ts';
import { useSay, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import type { Words } from '../../../contract/text.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import type { App } from '../../../src/kernel/index.ts';
import { historyWords } from '../points.ts';
import './timeline.css';

/** One thing that happened, as the timeline tells it. */
interface Told {
  readonly key: string;
  readonly icon: string;
  readonly text: Words;
  readonly by: string | null;
  readonly timestamp: number;
  readonly extra: readonly (readonly [name: string, value: string])[];
}

/** Every change of state as `from → to`, and every mark: who and when, the latest first. */
export function Timeline({ submission }: { readonly submission: SubmissionDetail }) {
  const app = useApp();
  const say = useSay();
  const t = useTexts(texts);
  const happened = [
    ...submission.state_transitions.map(transitionTold),
    ...submission.history.filter((entry) => !isTransition(entry)).map((entry) => entryTold(entry, app)),
  ].toSorted((a, b) => b.timestamp - a.timestamp);
  return (
    <section className="timeline" aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <ol>
        {happened.map(({ key, icon, text, by, timestamp, extra }) => (
          <li key={key}>
            <Icon name={icon} />
            <div>
              <span className="timeline-text">{say(text)}</span>
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

function entryTold({ number, kind, payload, by, timestamp }: HistoryEntry, app: App): Told {
  return { key: `entry ${number}`, ...wordsFor(kind, payload, app), by, timestamp, extra: [] };
}

function wordsFor(kind: string, payload: HistoryEntry['payload'], app: App): Pick<Told, 'icon' | 'text'> {
  const known = app.contributions(historyWords).find((one) => one.kind === kind);
  if (known) return { icon: known.icon, text: known.text(payload) };
  if (kind === 'received') return { icon: 'inbox', text: texts('historyReceived') };
  if (kind === 'marked') return { icon: 'flag', text: markTold(payload['marker']) };
  return { icon: 'circle', text: kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ') };
}
