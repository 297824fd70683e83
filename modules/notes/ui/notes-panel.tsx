import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { addNote, viewNotes } from '../commands.ts';
import { addNoteCall } from '../contract.ts';
import { notes } from '../state.ts';
import { texts } from '../texts.ts';
import { draftsIn } from './drafts.ts';
import './notes.css';

/** Input for a new note at the end of the thread, which shows the notes. */
export default function NotesPanel({ submission, form }: DetailProps) {
  const t = useTexts(texts);
  const id = submission.submission_id;
  const hasNew = useSelect((read) => read(notes).get(id)?.hasNew ?? false);
  const isNew = useNewMark(id, hasNew);
  const panel = useRef<HTMLElement>(null);
  const mayWrite = form.user_role !== 'ONLY_VIEW_USER';
  useShortcut('notes/write', mayWrite ? () => startWriting(panel.current) : null);
  if (!isNew && !mayWrite) return null;
  return (
    <section ref={panel} className="notes" aria-label={t('notes')}>
      {isNew && <Tag tone="waiting">{t('new')}</Tag>}
      {mayWrite && <Write submission={id} />}
    </section>
  );
}

/** On a phone the field is at the end of the thread. */
function startWriting(panel: HTMLElement | null): void {
  const field = panel?.querySelector('textarea');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center' });
}

/** Highlights new notes while the submission stays open, although they are marked as seen at once. */
function useNewMark(submission: number, hasNew: boolean): boolean {
  const send = useSend();
  const [hasFlagValue, setMarked] = useState(hasNew);
  if (hasNew && !hasFlagValue) setMarked(true);
  useEffect(() => {
    if (hasNew) send(viewNotes({ submission }));
  }, [send, submission, hasNew]);
  return hasFlagValue;
}

const schema = z.object({ message: addNoteCall.body.shape.message });

function Write({ submission }: { readonly submission: number }) {
  const t = useTexts(texts);
  const send = useSend();
  const drafts = draftsIn(useApp());
  const draft = useForm({
    schema,
    initial: { message: drafts.get(submission) ?? '' },
    submit: ({ message }) => send(addNote({ submission, message })).outcome,
    onDone: () => draft.reset({ message: '' }),
  });
  const { message } = draft.values;
  useEffect(() => void drafts.set(submission, message), [drafts, submission, message]);
  return (
    <EntryForm form={draft} action={t('add')} kind="secondary" icon="comment" className="notes-write">
      <FormErrors errors={draft.formErrors} />
      <TextArea label={t('yourNote')} placeholder={t('hint')} rows={1} maxLength={5000} {...draft.text('message')} />
    </EntryForm>
  );
}
