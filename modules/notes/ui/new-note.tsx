import { useEffect, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { viewNotes } from '../commands.ts';
import { notes } from '../state.ts';
import { texts } from '../texts.ts';

/** Marks a thread that has a note the user has not seen. It stays while the submission is open, although the note is marked as seen at once. */
export default function NewNote({ submission: { submission_id: submission } }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const hasNew = useSelect((read) => read(notes).get(submission)?.hasNew ?? false);
  const [isNew, setNew] = useState(hasNew);
  if (hasNew && !isNew) setNew(true);
  useEffect(() => {
    if (hasNew) send(viewNotes({ submission }));
  }, [send, submission, hasNew]);
  return isNew ? <Tag tone="waiting">{t('new')}</Tag> : null;
}
