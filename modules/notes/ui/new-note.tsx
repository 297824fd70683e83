import { useEffect, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { observeInView } from '../../../src/ui/observe-in-view.ts';
import { useNow } from '../../../src/ui/use-now.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { threadTimeOf, type DetailProps } from '../../submissions/public.ts';
import { viewNotes } from '../commands.ts';
import { notes } from '../state.ts';
import { texts } from '../texts.ts';
import './new-note.css';

/**
 * Says that the thread ends with an answer of the visitor, or has a note the user has not seen, and leads to the newest of
 * them while it is out of view. It stays while the submission is open, although the note is marked as seen immediately.
 */
export default function NewNote({ submission: { submission_id: submission, history, latest_message } }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const now = useNow();
  const hasNew = useSelect((read) => read(notes).get(submission)?.hasNew ?? false);
  const newest = newestMessage(history);
  const [isNew, setNew] = useState(hasNew);
  if (hasNew && !isNew) setNew(true);
  const isFromVisitor = newest?.kind === 'answer';
  const isInView = useIsInView(newest?.number);
  useEffect(() => {
    if (hasNew) send(viewNotes({ submission }));
  }, [send, submission, hasNew]);
  if (!newest || isInView || (isFromVisitor ? latest_message?.by === 'team' : !isNew)) return null;
  const { timestamp, payload } = newest;
  const { from } = payload;
  const time = threadTimeOf(timestamp, now);
  const name = typeof from === 'string' ? from : '';
  return (
    <Button className="new-note" icon="arrow-down" onClick={() => showEntry(newest.number)}>
      {isFromVisitor ? t('fromVisitor', { name, time }) : t('new')}
    </Button>
  );
}

/** Height in pixels of the name and of the line below it. */
const LINES = 40;

/** Whether the first lines of an entry is in view, above the foot. */
function useIsInView(number: number | undefined): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const line = entryOf(number)?.querySelector('.timeline-line');
    if (!line) return undefined;
    const root = line.closest('.reading-body, .dialog-content');
    const foot = root?.querySelector<HTMLElement>('.detail-foot')?.offsetHeight ?? 0;
    return observeInView(line, setInView, { root, covered: foot + LINES });
  }, [number]);
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

const entryOf = (number: number | undefined) => document.querySelector<HTMLElement>(`.timeline [data-id="${number}"]`);

function showEntry(number: number): void {
  const entry = entryOf(number);
  if (!entry) return;
  entry.tabIndex = -1;
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: 'center' });
}
