import { useEffect, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { viewNotes } from '../commands.ts';
import { notes } from '../state.ts';
import { texts } from '../texts.ts';
import './new-note.css';

/** Says that the thread has a note the user has not seen, and leads there. It stays while the submission is open, although the note is marked as seen at once. */
export default function NewNote({ submission: { submission_id: submission } }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const hasNew = useSelect((read) => read(notes).get(submission)?.hasNew ?? false);
  const [isNew, setNew] = useState(hasNew);
  if (hasNew && !isNew) setNew(true);
  useEffect(() => {
    if (hasNew) send(viewNotes({ submission }));
  }, [send, submission, hasNew]);
  if (!isNew) return null;
  return (
    <Button className="new-note" icon="arrow-down" onClick={showLatestNote}>
      {t('new')}
    </Button>
  );
}

function showLatestNote(): void {
  const note = [...document.querySelectorAll<HTMLElement>('.timeline [data-kind="note"]')].at(-1);
  if (!note) return;
  note.tabIndex = -1;
  note.focus({ preventScroll: true });
  note.scrollIntoView({ block: 'center' });
}
