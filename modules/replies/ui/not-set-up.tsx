import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { emailHelpLink } from '../../../src/ui/email-help-link.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import type { DetailProps } from '../../submissions/public.ts';
import { conversations } from '../state.ts';
import { texts } from './texts.ts';
import './replies.css';

/** Why nobody can reply to a sender with an address, and where to change that. */
export default function NotSetUp({ submission, form }: DetailProps) {
  const hasRecipient = useSelect((read) => read(conversations).get(submission.submission_id)?.recipient != null);
  const isSetUp = useSelect(isEmailSetUp);
  if (isSetUp || !hasRecipient || form.user_role === 'ONLY_VIEW_USER') return null;
  return (
    <p className="reply-not-set-up">
      <Rich text={texts('notSetUp')} tags={{ link: emailHelpLink }} />
    </p>
  );
}
