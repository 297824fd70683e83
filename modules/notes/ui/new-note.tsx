import { useEffect, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { observeInView } from '../../../src/ui/observe-in-view.ts';
import { useNow } from '../../../src/ui/use-now.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { threadTimeOf, useThreadEntries, type DetailProps } from '../../submissions/public.ts';
import { viewNotes } from '../commands.ts';
import { notes } from '../state.ts';
import { texts } from '../texts.ts';
import './new-note.css';

/**
 * Says that the thread ends with an answer of the visitor or a reply, or has a note the user has not seen, and leads to the
 * newest of them while it is out of view. It stays while the submission is open, although the note is marked as seen immediately.
 */
export default function NewNote({ submission }: DetailProps) {
  const { submission_id } = submission;
  const t = useTexts(texts);
  const send = useSend();
  const now = useNow();
  const hasNew = useSelect((read) => read(notes).get(submission_id)?.hasNew ?? false);
  const [isNew, setNew] = useState(hasNew);
  if (hasNew && !isNew) setNew(true);
  const newest = useNewest(submission, isNew);
  const isInView = useIsInView(newest?.id);
  useEffect(() => {
    if (hasNew) send(viewNotes({ submission: submission_id }));
  }, [send, submission_id, hasNew]);
  if (!newest || isInView) return null;
  const { id, text, name, timestamp } = newest;
  return (
    <Button className="new-note" icon="arrow-down" onClick={() => showEntry(id)}>
      {t(text, { name, time: threadTimeOf(timestamp, now) })}
    </Button>
  );
}

interface Newest {
  /** The entry's `data-id` in the thread. */
  readonly id: string;
  readonly text: 'new' | 'fromVisitor' | 'fromTeam';
  readonly name: string;
  readonly timestamp: number;
}

/** A new note, or the answer or reply with which the conversation ends. */
function useNewest(
  { submission_id, history, latest_message }: DetailProps['submission'],
  isNew: boolean,
): Newest | undefined {
  // Only replies are entries of other modules.
  const reply = useThreadEntries(submission_id)
    .toSorted((one, other) => one.timestamp - other.timestamp)
    .at(-1);
  const message = newestMessage(history);
  const isFromTeam = latest_message?.by === 'team';
  if (message?.kind === 'note' && isNew) return shown(message, 'new');
  if (isFromTeam && reply)
    return { id: `${reply.id} ${reply.key}`, text: 'fromTeam', name: '', timestamp: reply.timestamp };
  return message?.kind === 'answer' && !isFromTeam ? shown(message, 'fromVisitor') : undefined;
}

function shown({ number, timestamp, payload: { from } }: History[number], text: Newest['text']): Newest {
  return { id: String(number), text, name: typeof from === 'string' ? from : '', timestamp };
}

/** Pixels between the name and the foot, where the name would seem cut off. */
const EDGE = 8;

/** Whether the name and time of an entry are in view, above the foot: the button would cover what it announces. */
function useIsInView(id: string | undefined): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const line = entryOf(id)?.querySelector('.timeline-line');
    if (!line) return undefined;
    const root = line.closest('.reading-body, .dialog-content');
    const foot = root?.querySelector<HTMLElement>('.detail-foot')?.offsetHeight ?? 0;
    return observeInView(line, setInView, { root, covered: foot + EDGE });
  }, [id]);
  return isInView;
}

type History = DetailProps['submission']['history'];

/** What a visitor or a colleague wrote last. Bounces and automatic replies are not written. */
function newestMessage(history: History): History[number] | undefined {
  return history
    .filter(({ kind, payload }) => kind === 'note' || (kind === 'answer' && payload['kind'] === 'answer'))
    .toSorted((one, other) => one.number - other.number)
    .at(-1);
}

const entryOf = (id: string | undefined) =>
  [...document.querySelectorAll<HTMLElement>('.timeline [data-id]')].find(({ dataset }) => dataset['id'] === id);

function showEntry(id: string): void {
  const entry = entryOf(id);
  if (!entry) return;
  entry.tabIndex = -1;
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: 'center' });
}
