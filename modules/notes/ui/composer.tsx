import { useRef } from 'react';
import * as z from 'zod/mini';
import { useSend } from '../../../src/ui/app-context.ts';
import { ComposerForm } from '../../../src/ui/composer-form.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import type { ComposerProps } from '../../submissions/public.ts';
import { addNote } from '../commands.ts';
import { addNoteCall } from '../contract.ts';
import { COMPOSER } from '../select.ts';
import { texts } from '../texts.ts';

const schema = z.object({ message: addNoteCall.body.shape.message });

/** The composer of a note. Its text stays until it is added, even while another submission is open. */
export default function Composer({ submission: { submission_id: submission }, isFocused, onClose }: ComposerProps) {
  const t = useTexts(texts);
  const panel = useRef<HTMLElement>(null);
  const send = useSend();
  const draft = useDraftForm({
    id: `${COMPOSER} ${submission}`,
    schema,
    initial: { message: '' },
    submit: ({ message }) => send(addNote({ submission, message })).outcome,
    onDone: onClose,
  });
  return (
    <ComposerForm
      panel={panel}
      form={draft}
      field={draft.text('message')}
      name={t('notes')}
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
