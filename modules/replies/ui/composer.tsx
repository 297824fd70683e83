import * as z from 'zod/mini';
import { useEffect, useRef } from 'react';
import { browserRuntime } from '../../../src/shell/browser-runtime.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { ComposerForm, focusComposer } from '../../../src/ui/composer-form.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import { senderOf, type ComposerProps } from '../../submissions/public.ts';
import { sendReply } from '../commands.ts';
import { MAX_REPLY, sendReplyCall } from '../contract.ts';
import { COMPOSER } from '../select.ts';
import { attempts, conversations, undone } from '../state.ts';
import { CannedMenu } from './canned-menu.tsx';
import { texts } from './texts.ts';

const schema = z.object({ text: sendReplyCall.body.shape.text });

/** The composer of a reply. Its text stays until it is sent, even while another submission is open. */
export default function Composer({ submission, form, isFocused, onClose }: ComposerProps) {
  const t = useTexts(texts);
  const panel = useRef<HTMLElement>(null);
  const { submission_id: id } = submission;
  const recipient = useSelect((read) => read(conversations).get(id)?.recipient ?? '');
  const draft = useDraft(id, onClose);
  const insert = (canned: string) => {
    draft.set('text', joined(draft.values.text, canned));
    focusComposer(panel.current);
  };
  return (
    <ComposerForm
      panel={panel}
      form={draft}
      field={draft.text('text')}
      name={t('replyTitle')}
      head={t('replyTo', { address: recipient })}
      label={t('yourReply')}
      placeholder={t('placeholder', { name: senderOf(submission.submitted_data) ?? recipient })}
      maxLength={MAX_REPLY}
      submit={t('send')}
      icon="reply"
      action="replies/reply"
      beside={<CannedMenu submission={submission} form={form} onChoose={insert} />}
      isFocused={isFocused}
      onClose={onClose}
    />
  );
}

/** Both texts, with an empty line between them. */
const joined = (one: string, other: string): string => [one, other].filter((part) => part !== '').join('\n\n');

/** Keys of replies whose text has returned to the composer after they were undone. */
const returnedKeys = new Set<string>();

/** The draft: it stays until it is sent, and the text of an undone reply returns to it. */
function useDraft(id: number, onSent: () => void) {
  const send = useSend();
  const app = useApp();
  const returned = useSelect((read) => read(undone).last);
  const draft = useDraftForm({
    id: `${COMPOSER} ${id}`,
    schema,
    initial: { text: '' },
    submit: ({ text }) => {
      const attempt = app.read(attempts).get(id);
      const key = attempt?.text === text ? attempt.key : browserRuntime.newId();
      return send(sendReply({ submission: id, key, text })).outcome;
    },
    onDone: onSent,
  });
  useEffect(() => {
    if (returned?.submission !== id || returnedKeys.has(returned.key)) return;
    returnedKeys.add(returned.key);
    draft.set('text', joined(returned.text, draft.values.text));
  });
  return draft;
}
