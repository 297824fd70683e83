import { useState } from 'react';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { emailHelpLink } from '../../../src/ui/email-help-link.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { showComposer } from '../commands.ts';
import { composer, conversations } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { Composer } from './composer.tsx';
import { draftsIn } from './drafts.ts';
import { texts } from './texts.ts';
import './replies.css';

/** Replies to the sender by email; nothing without an address, or for view-only users. */
export default function ReplyPanel({ submission, form }: DetailProps) {
  const id = submission.submission_id;
  const send = useSend();
  const drafts = draftsIn(useApp());
  const recipient = useSelect((read) => read(conversations).get(id)?.recipient ?? null);
  const isSetUp = useSelect(isEmailSetUp);
  const isOpen = useSelect((read) => read(composer).submission === id);
  // An earlier draft is shown again, without taking the focus.
  const [isContinued, setContinued] = useState(() => drafts.has(id));
  if (recipient === null || form.user_role === 'ONLY_VIEW_USER') return null;
  if (!isSetUp) return <NotSetUp />;
  if (!isOpen && !isContinued) return <ReplyButton submission={id} />;
  const close = () => {
    setContinued(false);
    if (isOpen) send(showComposer({ submission: null }));
  };
  return <Composer submission={submission} form={form} recipient={recipient} isFocused={isOpen} onClose={close} />;
}

function ReplyButton({ submission }: { readonly submission: number }) {
  const t = useTexts(moduleTexts);
  const send = useSend();
  const key = useBoundKey('replies/reply');
  return (
    <Button kind="primary" icon="reply" className="reply-button" onClick={() => send(showComposer({ submission }))}>
      {t('reply')}
      {key !== '' && <kbd aria-hidden="true">{key}</kbd>}
    </Button>
  );
}

function NotSetUp() {
  return (
    <p className="reply-not-set-up">
      <Rich text={texts('notSetUp')} tags={{ link: emailHelpLink }} />
    </p>
  );
}
