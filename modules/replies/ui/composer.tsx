import * as z from 'zod/mini';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { browserRuntime } from '../../../src/shell/browser-runtime.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { senderOf, type DetailProps } from '../../submissions/public.ts';
import { sendReply } from '../commands.ts';
import { MAX_REPLY, sendReplyCall } from '../contract.ts';
import { composer } from '../state.ts';
import { CannedMenu } from './canned-menu.tsx';
import { draftsIn } from './drafts.ts';
import { texts } from './texts.ts';

const schema = z.object({ text: sendReplyCall.body.shape.text });

interface Props extends DetailProps {
  readonly recipient: string;
  /** Whether the user has just opened it. */
  readonly isFocused: boolean;
  readonly onClose: () => void;
}

/** The composer of a reply. Its text stays until it is sent, even while another submission is open. */
export function Composer({ submission, form, recipient, isFocused, onClose }: Props) {
  const t = useTexts(texts);
  const panel = useRef<HTMLElement>(null);
  const draft = useDraft(submission.submission_id, onClose);
  const focus = () => focusField(panel.current);
  const onFocused = useEffectEvent(focus);
  useEffect(() => {
    if (isFocused) onFocused();
  }, [isFocused]);
  useShortcut('replies/reply', focus);
  const insert = (canned: string) => {
    draft.set('text', joined(draft.values.text, canned));
    focus();
  };
  const sender = senderOf(submission.submitted_data) ?? recipient;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the field that it contains
    <section ref={panel} className="reply-composer" aria-label={t('replyTitle')} onKeyDown={onKeyDown}>
      <header className="reply-head">
        <span dir="auto">{t('replyTo', { address: recipient })}</span>
        <Button kind="quiet" icon="times" aria-label={t('close')} onClick={onClose} />
      </header>
      <EntryForm
        form={draft}
        action={t('send')}
        icon="reply"
        beside={<CannedMenu submission={submission} form={form} onChoose={insert} />}
      >
        <FormErrors errors={draft.formErrors} />
        <TextArea
          label={t('yourReply')}
          placeholder={t('placeholder', { name: sender })}
          rows={4}
          maxLength={MAX_REPLY}
          {...draft.text('text')}
        />
      </EntryForm>
    </section>
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      // Escape would otherwise close the submission.
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      panel.current?.querySelector('form')?.requestSubmit();
  }
}

/** Both texts, with an empty line between them. */
const joined = (one: string, other: string): string => [one, other].filter((part) => part !== '').join('\n\n');

function focusField(panel: HTMLElement | null): void {
  panel?.querySelector('textarea')?.focus({ preventScroll: true });
  // With its button.
  panel?.scrollIntoView?.({ block: 'nearest' });
}

/** Keys of replies whose text has returned to the composer after they were undone. */
const returnedKeys = new Set<string>();

/** The draft: it stays until it is sent, and the text of an undone reply returns to it. */
function useDraft(id: number, onSent: () => void) {
  const send = useSend();
  const drafts = draftsIn(useApp());
  const returned = useSelect((read) => read(composer).returned);
  const draft = useForm({
    schema,
    initial: { text: drafts.get(id) ?? '' },
    submit: ({ text }) => send(sendReply({ submission: id, key: browserRuntime.newId(), text })).outcome,
    onDone: () => {
      drafts.delete(id);
      onSent();
    },
  });
  const { text } = draft.values;
  useEffect(() => {
    if (text === '') drafts.delete(id);
    else drafts.set(id, text);
  }, [drafts, id, text]);
  useEffect(() => {
    if (returned?.submission !== id || returnedKeys.has(returned.key)) return;
    returnedKeys.add(returned.key);
    draft.set('text', joined(returned.text, text));
  });
  return draft;
}
