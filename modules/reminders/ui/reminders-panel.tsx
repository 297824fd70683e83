import { sameList, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { showReminderForm } from '../commands.ts';
import { remindersOf } from '../select.ts';
import { texts } from '../texts.ts';
import { ReminderList } from './reminder-list.tsx';
import './reminders.css';

/** The user's reminders of a submission; nothing without one, since the bar offers to set it. */
export default function RemindersPanel({ submission, form }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const id = submission.submission_id;
  const all = useSelect((read) => remindersOf(read, id), sameList);
  // View-only users cannot set reminders.
  if (all.length === 0 || form.user_role === 'ONLY_VIEW_USER') return null;
  return (
    <section className="reminders" aria-label={t('reminders')}>
      <header className="reminders-head">
        <h3>{t('reminders')}</h3>
        <Button kind="quiet" icon="plus" onClick={() => send(showReminderForm({ submission: id }))}>
          {t('set')}
        </Button>
      </header>
      <ReminderList reminders={all} submission={id} />
    </section>
  );
}
