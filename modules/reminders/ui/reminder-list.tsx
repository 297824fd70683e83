import { DateTime } from 'luxon';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { timestampText } from '../../../src/ui/dates.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { deleteReminder, readReminder } from '../commands.ts';
import type { KnownReminder } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import './reminders.css';

const tones = { FIRED: 'bad', READ: 'good' } as const;

interface Props {
  readonly reminders: readonly KnownReminder[];
  /** Whose they are. Without it, each one links its submission. */
  readonly submission?: number;
}

/** Reminders with what remains until they are due, when that is, and whether they are due or seen. */
export function ReminderList({ reminders, submission }: Props) {
  const now = useNow();
  const showsForm = submission === undefined;
  const list = showsForm ? 'reminders/mine' : `reminders/of ${submission}`;
  return (
    <ul className={`reminders-list ${showsForm ? 'screen-rows' : ''}`} data-list={list}>
      {reminders.map((reminder) => (
        <Item key={reminder.id} reminder={reminder} now={now} showsForm={showsForm} />
      ))}
    </ul>
  );
}

function Item({ reminder, now, showsForm }: { reminder: KnownReminder; now: DateTime; showsForm: boolean }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const language = useLanguage();
  const { id, note, state, time_to_remind_timestamp: seconds } = reminder;
  const when = DateTime.fromSeconds(seconds);
  const isDue = state === 'FIRED' || (state === 'UNFIRED' && seconds * 1_000 <= now.toMillis());
  return (
    <li data-id={id}>
      <div className="reminders-text" data-region={`reminders/text ${id}`}>
        <p dir="auto">{note}</p>
        <small>
          <time dateTime={when.toISO() ?? ''}>
            <b className={isDue ? 'is-due' : undefined}>{when.toRelative({ base: now, locale: language })}</b>,{' '}
            {timestampText(seconds)}
          </time>
          {showsForm && <Whose reminder={reminder} />}
        </small>
      </div>
      {state !== 'UNFIRED' && (
        <Tag tone={tones[state]} region={`reminders/state ${id}`}>
          {t(`state.${state}`)}
        </Tag>
      )}
      {showsForm && <Open reminder={reminder} />}
      {isDue && (
        <Button icon="check" aria-label={t('readOf', { note })} onClick={() => send(readReminder({ id }))}>
          {label('read')}
        </Button>
      )}
      {!isDue && (
        <Button
          kind="quiet"
          icon="trash"
          title={label('delete')}
          aria-label={t('deleteOf', { note })}
          onClick={() => send(deleteReminder({ id }))}
        />
      )}
    </li>
  );
}

function Whose({ reminder: { place, sender, submission_id } }: { readonly reminder: KnownReminder }) {
  const t = useTexts(texts);
  if (!place) return null;
  return (
    <>
      {', '}
      <bdi>{sender ?? t('submission', { id: String(submission_id) })}</bdi>
      {', '}
      <bdi>{place.form_name}</bdi>
    </>
  );
}

function Open({ reminder: { note, place, submission_id } }: { readonly reminder: KnownReminder }) {
  const t = useTexts(texts);
  if (!place) return null;
  return (
    <Link
      className="button"
      to={`/${place.project_uid}/${place.form_uid}/submissions/raw/${submission_id}`}
      aria-label={t('openOf', { note })}
    >
      {t('open')}
    </Link>
  );
}

/** Update interval of the remaining time, in ms. */
const TICK_MS = 5_000;

function useNow(): DateTime {
  const [now, setNow] = useState(() => DateTime.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(DateTime.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
