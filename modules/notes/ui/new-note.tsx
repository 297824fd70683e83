import { useEffect, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { viewNotes } from '../commands.ts';
import { notes } from '../state.ts';
import { texts } from '../texts.ts';
import './new-note.css';

/**
 * Says that the thread has a note the user has not seen, or an answer of the visitor that arrived while it was open, and
 * leads to the newest of them. It stays while the submission is open, although the note is marked as seen at once.
 */
export default function NewNote({ submission: { submission_id: submission, history } }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const hasNew = useSelect((read) => read(notes).get(submission)?.hasNew ?? false);
  const newest = newestMessage(history);
  const [before] = useState(newest?.number);
  // The conversation opens at an answer that it has already.
  const isUnseen = newest?.kind === 'answer' ? newest.number !== before : hasNew;
  const [isNew, setNew] = useState(isUnseen);
  if (isUnseen && !isNew) setNew(true);
  useEffect(() => {
    if (hasNew) send(viewNotes({ submission }));
  }, [send, submission, hasNew]);
  if (!isNew) return null;
  return (
    <Button className="new-note" icon="arrow-down" onClick={() => showEntry(newest?.number)}>
      {t(newest?.kind === 'answer' ? 'newFromVisitor' : 'new')}
    </Button>
  );
}

type History = DetailProps['submission']['history'];

/** What a visitor or a colleague wrote last. Bounces and automatic replies are not written. */
function newestMessage(history: History): History[number] | undefined {
  return history
    .filter(({ kind, payload }) => kind === 'note' || (kind === 'answer' && payload['kind'] === 'answer'))
    .toSorted((one, other) => one.number - other.number)
    .at(-1);
}

function showEntry(number: number | undefined): void {
  const entry = document.querySelector<HTMLElement>(`.timeline [data-id="${number}"]`);
  if (!entry) return;
  entry.tabIndex = -1;
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: 'center' });
}
