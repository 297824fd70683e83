import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
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
  const [isOpen, open] = useFieldShown(id);
  const write = () => {
    flushSync(open);
    focusField(panel.current);
  };
  useShortcut('notes/write', mayWrite ? write : null);
  if (!isNew && !mayWrite) return null;
  return (
    <section ref={panel} className="notes" aria-label={t('notes')} hidden={!isNew && !isOpen}>
      {isNew && <Tag tone="waiting">{t('new')}</Tag>}
      {mayWrite && isOpen && <Write submission={id} />}
    </section>
  );
}

/** Whether the field is shown: on a phone only once the person asks for it, because the thread needs the space. */
function useFieldShown(submission: number): readonly [isShown: boolean, show: () => void] {
  const isPhone = useIsPhone();
  const drafts = draftsIn(useApp());
  const [isShown, setShown] = useState(() => (drafts.get(submission) ?? '') !== '');
  return [!isPhone || isShown, () => setShown(true)];
}

function focusField(panel: HTMLElement | null): void {
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
