import { fieldLabel, StateTransition } from '../../../contract/entity/workflow.ts';
import * as z from 'zod/mini';
import { Icon } from '../../../src/ui/icon.tsx';
import type { HistoryEntry, SubmissionDetail } from '../contract.ts';
import { markedAs } from './mark-texts.ts';
import { timestampText } from '../../../src/ui/dates.ts';
import { StateName } from '../../../src/ui/state-tag.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { ThreadBend } from '../../../src/ui/thread-bend.tsx';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { DisplayText } from '../../../contract/text.ts';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { session } from '../../../src/shell/state.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import type { App } from '../../../src/kernel/index.ts';
import { arrivalOutcomes, type DetailPanel, type DetailProps, type HistoryTexts, historyTexts } from '../points.ts';
import { EntryTime } from './entry-time.tsx';
import { useThreadEntries, type ContributedEntry } from './use-thread-entries.ts';
import { ThreadLinks } from './thread-links.tsx';
import { isInbox } from '../select.ts';
import './timeline.css';

/** What happened, as displayed in the timeline. */
interface Content {
  readonly icon: string;
  readonly texts: readonly DisplayText[];
  /** A change of state. */
  readonly step?: readonly [from: string, to: string];
  readonly extra?: readonly (readonly [name: string, value: string])[];
  /** What a person wrote. */
  readonly body?: string | undefined;
  /** Shows more, instead of `body`. */
  readonly more?: Pick<HistoryTexts, 'id' | 'view'> | undefined;
}

interface TimelineEntry extends Content {
  readonly key: string;
  /** Its texts are what the submission was marked as. */
  readonly isMark: boolean;
  /** Shown quietly: nobody needs to read it to know where the conversation is. */
  readonly isRoutine: boolean;
  readonly by: string | null;
  readonly timestamp: number;
  readonly recorded?: HistoryEntry;
}

interface Props extends DetailProps {
  /** The shown panels, whose entries the thread leaves to them. */
  readonly panels: readonly DetailPanel[];
}

/**
 * Everything that happened in one thread, earliest first: visits, state changes as `from → to`, marks and notes. Sorted by
 * number, because timestamps repeat. Marks that follow each other by the same person are one entry.
 */
export function Timeline({ submission, form, panels }: Props) {
  const app = useApp();
  const t = useTexts(texts);
  const isPane = useSelect(isInbox);
  const isElsewhere = ({ kind }: HistoryEntry) =>
    panels.some(({ id }) => app.contributions(historyTexts).find((one) => one.kind === kind)?.listedIn === id);
  const entries = submission.history
    .filter((entry) => !isElsewhere(entry))
    .toSorted((one, other) => one.number - other.number)
    .map((entry) => timelineEntry(entry, app))
    .reduce(withMerged, []);
  const contributed = useThreadEntries(submission.submission_id);
  const all = contributed.reduce<readonly (TimelineEntry | ContributedEntry)[]>(inserted, [
    ...firstVisit(submission),
    ...entries,
  ]);
  return (
    <section className="timeline" aria-label={t('history')} data-part="thread">
      {isPane ? (
        <h3 className="visually-hidden">{t('history')}</h3>
      ) : (
        <div className="thread-head">
          <h3>{t('history')}</h3>
          <ThreadLinks submission={submission.submission_id} panels={panels} />
        </div>
      )}
      <ol className="thread" data-list={`submissions/thread ${submission.submission_id}`}>
        {all.map((entry, at) =>
          'view' in entry ? (
            <li key={`${entry.id} ${entry.key}`} data-id={`${entry.id} ${entry.key}`}>
              <ThreadBend />
              <ContributedView
                id={entry.id}
                view={entry.view}
                given={{
                  submission: submission.submission_id,
                  form,
                  entryKey: entry.key,
                  time: <EntryTime timestamp={entry.timestamp} before={all[at - 1]?.timestamp} />,
                }}
              />
            </li>
          ) : (
            <li key={entry.key} data-id={entry.key} data-kind={entry.recorded?.kind}>
              <ThreadBend />
              <Entry entry={entry} before={all[at - 1]?.timestamp} submission={submission} />
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

/** What modules did because it arrived. */
function Outcomes({ submission }: { readonly submission: SubmissionDetail }) {
  return (
    <span className="timeline-outcomes">
      {useApp()
        .contributions(arrivalOutcomes)
        .map(({ id, view }) => (
          <ContributedView key={id} id={id} view={view} given={{ submission }} />
        ))}
    </span>
  );
}

/** Puts an entry after those before its time. */
function inserted<E extends { readonly timestamp: number }>(entries: readonly E[], entry: E): readonly E[] {
  const at = entries.findLastIndex(({ timestamp }) => timestamp <= entry.timestamp) + 1;
  return entries.toSpliced(at, 0, entry);
}

function withMerged(entries: readonly TimelineEntry[], entry: TimelineEntry): readonly TimelineEntry[] {
  const last = entries.at(-1);
  if (!last?.isMark || !entry.isMark || last.by !== entry.by) return [...entries, entry];
  return [...entries.slice(0, -1), { ...entry, texts: [...last.texts, ...entry.texts] }];
}

/** The first visit of a visitor who had been there before: an only visit is the one that the submission came from. */
function firstVisit(submission: SubmissionDetail): readonly TimelineEntry[] {
  const { first_visit_timestamp: timestamp, total_visits_to_website_by_this_submitter: visits } = submission;
  if (timestamp === null || visits === 1) return [];
  return [
    { key: 'visit', icon: 'eye', texts: [texts('firstVisit')], isMark: false, isRoutine: true, by: null, timestamp },
  ];
}

interface EntryProps {
  readonly entry: TimelineEntry;
  /** The time of the entry above, if there is one. */
  readonly before: number | undefined;
  readonly submission: SubmissionDetail;
}

function Entry({ entry, before, submission }: EntryProps) {
  const { icon, step, extra = [], body, more, isMark, isRoutine, recorded, by, timestamp } = entry;
  const isCard = body !== undefined || more?.view !== undefined;
  const quiet = isRoutine ? 'timeline-routine' : undefined;
  return (
    <div className={isCard ? 'timeline-card' : quiet}>
      <p
        className="timeline-line"
        data-region={`submissions/entry ${submission.submission_id} ${entry.key}`}
        data-zoned
      >
        {isCard && <Icon name={icon} />}
        <span className="timeline-text">
          {by !== null && by !== '' && !isMark && (
            <>
              <By name={by} />,{' '}
            </>
          )}
          {isMark && <Marks entry={entry} />}
          {!isMark && (step ? <Step from={step[0]} to={step[1]} /> : <What entry={entry} />)}
          {recorded?.kind === 'received' && <Outcomes submission={submission} />}
        </span>
        <EntryTime timestamp={timestamp} before={before} />
      </p>
      {extra.length > 0 && (
        <p className="timeline-extra">
          {extra.map(([name, value]) => (
            <span key={name} dir="auto">
              {name}: <b>{value}</b>
            </span>
          ))}
        </p>
      )}
      {body !== undefined && (
        <p
          className="timeline-body"
          dir="auto"
          data-region={`submissions/body ${submission.submission_id} ${entry.key}`}
        >
          {body}
        </p>
      )}
      {more?.view && recorded && (
        <ContributedView id={more.id} view={more.view} given={{ submission, entry: recorded }} />
      )}
    </div>
  );
}

/** What happened, after the name of the person. English continues in lower case there; German keeps the capitals of nouns. */
function What({ entry: { texts: all, by } }: { readonly entry: TimelineEntry }) {
  const translate = useTranslate();
  const isLower = useLanguage() === 'en' && by !== null && by !== '';
  return all.map(translate).map((text) => (isLower ? lowerFirst(text) : text));
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Whether the reader is the person of this name: the history has no more than names. */
const useIsOwn = (by: string | null) => useSelect((read) => read(session).current.account?.name === by);

function By({ name }: { readonly name: string }) {
  const t = useTexts(texts);
  return <bdi className="timeline-by">{useIsOwn(name) ? t('you') : name}</bdi>;
}

/** `Sam marked it as read and in progress`. */
function Marks({ entry: { texts: all, by } }: { readonly entry: TimelineEntry }) {
  const isOwn = useIsOwn(by);
  const list = new Intl.ListFormat(useLanguage()).format(all.map(useTranslate()));
  if (by === null || by === '') return <Rich text={texts('markedAs', { list })} />;
  return (
    <Rich
      text={isOwn ? texts('markedByYou', { list }) : texts('markedBy', { name: by, list })}
      tags={{ by: (name) => <bdi className="timeline-by">{name}</bdi> }}
    />
  );
}

/** Left to right, as the arrow points, even if the names of the states are in a right-to-left script. */
function Step({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <bdi className="timeline-step" dir="ltr">
      <StateName state={from} /> → <StateName state={to} />
    </bdi>
  );
}

const Moved = z.pick(StateTransition, { from_state: true, to_state: true, aux_data: true, aux_fields: true });
type Moved = z.infer<typeof Moved>;

function timelineEntry(recorded: HistoryEntry, app: App): TimelineEntry {
  const { number, kind, payload, by, timestamp } = recorded;
  const moved = Moved.safeParse(payload);
  const content = moved.success ? movedContent(moved.data) : contentOf(kind, payload, app);
  const isMark = kind === 'marked' && markedAs(payload['marker']) !== undefined;
  return { key: String(number), isMark, isRoutine: isMark, ...content, by, timestamp, recorded };
}

function movedContent({ from_state, to_state, aux_data, aux_fields = {} }: Moved): Content {
  const extra = Object.entries(aux_data ?? {}).map(([name, value]): [string, string] => {
    const field = Object.hasOwn(aux_fields, name) ? aux_fields[name] : undefined;
    const text = String(value);
    // Entries of earlier versions have no field types; recognise dates by their format.
    const isDate = field ? field.type === 'DATE' : STORED_DATE.test(text);
    return [field?.label ?? fieldLabel(name), isDate ? timestampText(text) : text];
  });
  return { icon: 'arrow-right', texts: [], step: [from_state, to_state], extra };
}

const STORED_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function contentOf(kind: string, payload: HistoryEntry['payload'], app: App): Content {
  const known = app.contributions(historyTexts).find((one) => one.kind === kind);
  const shown =
    known &&
    app.attempt(known, () => ({
      icon: known.icon,
      texts: [known.text(payload, app)],
      body: known.body?.(payload),
      more: known,
    }));
  if (shown !== undefined) return shown;
  if (kind === 'received') return { icon: 'inbox', texts: [texts('historyReceived')] };
  const mark = kind === 'marked' ? markedAs(payload['marker']) : undefined;
  if (mark) return { icon: 'flag', texts: [mark] };
  return { icon: 'circle', texts: [kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ')] };
}
