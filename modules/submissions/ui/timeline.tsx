import { fieldLabel, StateTransition } from '../../../contract/entity/workflow.ts';
import * as z from 'zod/mini';
import { Icon } from '../../../src/ui/icon.tsx';
import type { HistoryEntry, SubmissionDetail } from '../contract.ts';
import { markText } from './marks.ts';
import { dateTimeOf, isoOf } from './timestamps.ts';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import type { DisplayText } from '../../../contract/text.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import type { App } from '../../../src/kernel/index.ts';
import { historyTexts } from '../points.ts';
import './timeline.css';

/** A history entry as displayed in the timeline. */
interface Told {
  readonly key: string;
  readonly icon: string;
  readonly text: DisplayText;
  readonly by: string | null;
  readonly timestamp: number;
  readonly extra: readonly (readonly [name: string, value: string])[];
}

/** Every state change as `from → to` and every mark, latest first. Sorted by number, because timestamps repeat. */
export function Timeline({ submission }: { readonly submission: SubmissionDetail }) {
  const app = useApp();
  const say = useTranslate();
  const t = useTexts(texts);
  const happened = submission.history
    .toSorted((one, other) => other.number - one.number)
    .map((entry) => entryTold(entry, app));
  return (
    <section className="timeline" aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <ol>
        {happened.map(({ key, icon, text, by, timestamp, extra }) => (
          <li key={key}>
            <Icon name={icon} />
            <div>
              <span className="timeline-text" dir="auto">
                {say(text)}
              </span>
              {extra.map(([name, value]) => (
                <span key={name} className="timeline-extra" dir="auto">
                  {name}: {value}
                </span>
              ))}
              <span className="timeline-when">
                {by !== null && by !== '' && (
                  <>
                    <bdi>{by}</bdi>,{' '}
                  </>
                )}
                <time dateTime={isoOf(timestamp)}>{dateTimeOf(timestamp)}</time>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Moved = z.pick(StateTransition, { from_state: true, to_state: true, aux_data: true, aux_fields: true });
type Moved = z.infer<typeof Moved>;

function entryTold({ number, kind, payload, by, timestamp }: HistoryEntry, app: App): Told {
  const moved = Moved.safeParse(payload);
  const told = moved.success ? movedTold(moved.data) : { ...wordsFor(kind, payload, app), extra: [] };
  return { key: String(number), ...told, by, timestamp };
}

function movedTold({ from_state, to_state, aux_data, aux_fields = {} }: Moved): Pick<Told, 'icon' | 'text' | 'extra'> {
  const extra = Object.entries(aux_data ?? {}).map(([name, value]): [string, string] => {
    const field = Object.hasOwn(aux_fields, name) ? aux_fields[name] : undefined;
    const text = String(value);
    // Entries of earlier versions have no field types; recognize dates by their format.
    const isDate = field ? field.type === 'DATE' : STORED_DATE.test(text);
    return [field?.label ?? fieldLabel(name), isDate ? dateTimeOf(secondsOf(text)) : text];
  });
  return { icon: 'arrow-right', text: `${from_state} → ${to_state}`, extra };
}

const STORED_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const secondsOf = (iso: string): number => new Date(iso).getTime() / 1000;

function wordsFor(kind: string, payload: HistoryEntry['payload'], app: App): Pick<Told, 'icon' | 'text'> {
  const known = app.contributions(historyTexts).find((one) => one.kind === kind);
  const text = known && app.attempt(known, () => known.text(payload));
  if (text !== undefined) return { icon: known?.icon ?? 'circle', text };
  if (kind === 'received') return { icon: 'inbox', text: texts('historyReceived') };
  if (kind === 'marked') return { icon: 'flag', text: markText(payload['marker']) };
  return { icon: 'circle', text: kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ') };
}
