import { useState } from 'react';
import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { remindersOf } from '../select.ts';
import { texts } from '../texts.ts';
import { ReminderForm } from './reminder-form.tsx';
import { ReminderList } from './reminder-list.tsx';
import './reminders.css';

/** The user's reminders of a submission, with a form to set another. */
export default function RemindersPanel({ submission }: DetailProps) {
  const t = useTexts(texts);
  const id = submission.submission_id;
  const all = useSelect((read) => remindersOf(read, id), sameList);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="reminders" aria-label={t('reminders')}>
      <h3>{t('reminders')}</h3>
      {all.length === 0 ? <p className="reminders-none">{t('none')}</p> : <ReminderList reminders={all} />}
      {isOpen ? (
        <ReminderForm submission={id} onDone={() => setOpen(false)} />
      ) : (
        <Button icon="clock" className="reminders-open" onClick={() => setOpen(true)}>
          {t('set')}
        </Button>
      )}
    </section>
  );
}
