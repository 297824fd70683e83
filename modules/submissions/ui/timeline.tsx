import { fieldLabel, StateTransition } from '../../../contract/entity/workflow.ts';
import * as z from 'zod/mini';
import { Icon } from '../../../src/ui/icon.tsx';
import type { HistoryEntry, SubmissionDetail } from '../contract.ts';
import { markText } from './marks.ts';
import { isolate } from '../../../src/ui/catalogue.ts';
import { isoText, timestampText } from '../../../src/ui/dates.ts';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import type { DisplayText } from '../../../contract/text.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import type { App } from '../../../src/kernel/index.ts';
import { historyTexts } from '../points.ts';
import './timeline.css';

/** A history entry as displayed in the timeline. */
interface TimelineEntry {
  readonly key: string;
  readonly icon: string;
  readonly text: DisplayText;
  readonly by: string | null;
  readonly timestamp: number;
  readonly extra: readonly (readonly [name: string, value: string])[];
  /** What a person wrote. */
  readonly body: string | undefined;
}

/**
 * Everything that happened in one thread, earliest first: visits, state changes as `from → to`, marks, notes and
 * deliveries. Sorted by number, because timestamps repeat.
 */
export function Timeline({ submission }: { readonly submission: SubmissionDetail }) {
  const app = useApp();
  const t = useTexts(texts);
  const entries = submission.history
    .toSorted((one, other) => one.number - other.number)
    .map((entry) => timelineEntry(entry, app));
  return (
    <section className="timeline" aria-label={t('history')}>
      <h3 className="visually-hidden">{t('history')}</h3>
      <ol>
        {[...firstVisit(submission), ...entries].map(({ key, ...entry }) => (
          <li key={key}>
            <Bend />
            <Entry {...entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function firstVisit({ first_visit_timestamp: timestamp }: SubmissionDetail): readonly TimelineEntry[] {
  if (timestamp === null) return [];
  return [{ key: 'visit', icon: 'eye', text: texts('firstVisit'), by: null, timestamp, extra: [], body: undefined }];
}

/** A bay of the logo's line. */
function Bend() {
  return (
    <svg className="timeline-bend" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M4 -3C4 6.5 19 3 19 12S4 17.5 4 27" />
      <circle cx="10" cy="12" r="4" />
    </svg>
  );
}

function Entry({ icon, text, by, timestamp, extra, body }: Omit<TimelineEntry, 'key'>) {
  const say = useTranslate();
  return (
    <div className={body === undefined ? undefined : 'timeline-card'}>
      <p className="timeline-line">
        <Icon name={icon} />
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
          <time dateTime={isoText(timestamp)}>{timestampText(timestamp)}</time>
        </span>
      </p>
      {body !== undefined && (
        <p className="timeline-body" dir="auto">
          {body}
        </p>
      )}
    </div>
  );
}

const Moved = z.pick(StateTransition, { from_state: true, to_state: true, aux_data: true, aux_fields: true });
type Moved = z.infer<typeof Moved>;

function timelineEntry({ number, kind, payload, by, timestamp }: HistoryEntry, app: App): TimelineEntry {
  const moved = Moved.safeParse(payload);
  const entry = moved.success ? movedEntry(moved.data) : { ...textsFor(kind, payload, app), extra: [] };
  return { key: String(number), ...entry, by, timestamp };
}

type Content = Pick<TimelineEntry, 'icon' | 'text' | 'body'>;

function movedEntry({
  from_state,
  to_state,
  aux_data,
  aux_fields = {},
}: Moved): Content & Pick<TimelineEntry, 'extra'> {
  const extra = Object.entries(aux_data ?? {}).map(([name, value]): [string, string] => {
    const field = Object.hasOwn(aux_fields, name) ? aux_fields[name] : undefined;
    const text = String(value);
    // Entries of earlier versions have no field types; recognize dates by their format.
    const isDate = field ? field.type === 'DATE' : STORED_DATE.test(text);
    return [field?.label ?? fieldLabel(name), isDate ? timestampText(secondsOf(text)) : text];
  });
  return { icon: 'arrow-right', text: stepText(from_state, to_state), extra, body: undefined };
}

/** From left to right, as the arrow points, whatever the script of the states. */
function stepText(from: string, to: string): string {
  const text = `${isolate(from)} → ${isolate(to)}`;
  return text.includes(FIRST_STRONG_ISOLATE) ? `${LEFT_TO_RIGHT_MARK}${text}` : text;
}

const FIRST_STRONG_ISOLATE = '\u2068';
const LEFT_TO_RIGHT_MARK = '\u200e';
const STORED_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const secondsOf = (iso: string): number => new Date(iso).getTime() / 1000;

function textsFor(kind: string, payload: HistoryEntry['payload'], app: App): Content {
  const known = app.contributions(historyTexts).find((one) => one.kind === kind);
  const shown =
    known && app.attempt(known, () => ({ icon: known.icon, text: known.text(payload), body: known.body?.(payload) }));
  if (shown !== undefined) return shown;
  if (kind === 'received') return { icon: 'inbox', text: texts('historyReceived'), body: undefined };
  if (kind === 'marked') return { icon: 'flag', text: markText(payload['marker']), body: undefined };
  const text = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ');
  return { icon: 'circle', text, body: undefined };
}
