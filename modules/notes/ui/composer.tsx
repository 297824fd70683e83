import { useRef } from 'react';
import * as z from 'zod/mini';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { ComposerForm } from '../../../src/ui/composer-form.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { useUnsavedText } from '../../../src/ui/use-unsaved-text.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { draftOf, recordDraft, type ComposerProps } from '../../submissions/public.ts';
import { addNote } from '../commands.ts';
import { addNoteCall } from '../contract.ts';
import { COMPOSER } from '../select.ts';
import { texts } from '../texts.ts';

const schema = z.object({ message: addNoteCall.body.shape.message });

/** The composer of a note. Its text stays until it is added, even while another submission is open. */
export default function Composer({ submission: { submission_id: submission }, isFocused, onClose }: ComposerProps) {
  const t = useTexts(texts);
  const panel = useRef<HTMLElement>(null);
  const draft = useDraft(submission, onClose);
  return (
    <ComposerForm
      panel={panel}
      form={draft}
      field={draft.text('message')}
      name={t('notes')}
      region={`notes/draft ${submission}`}
      head={t('readers')}
      label={t('yourNote')}
      placeholder={t('placeholder')}
      maxLength={5000}
      submit={t('add')}
      icon="comment"
      action="notes/write"
      isInternal
      isFocused={isFocused}
      onClose={onClose}
    />
  );
}

function useDraft(id: number, onAdded: () => void) {
  const send = useSend();
  const app = useApp();
  const draft = useForm({
    schema,
    initial: { message: draftOf(app.read, COMPOSER, id) ?? '' },
    submit: ({ message }) => send(addNote({ submission: id, message })).outcome,
    onDone: () => {
      discard();
      onAdded();
    },
  });
  const discard = useUnsavedText(draft.values.message, (text) =>
    send(recordDraft({ id: COMPOSER, submission: id, text })),
  );
  return draft;
}
