import { useEffect } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { sameList, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Progress } from '../../../src/ui/progress.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadReminders } from '../commands.ts';
import { remindersOf } from '../select.ts';
import { texts } from '../texts.ts';
import { ReminderList } from './reminder-list.tsx';
import './reminders.css';

/** All reminders of the user, over all forms. */
export default function RemindersScreen() {
  const t = useTexts(texts);
  const send = useSend();
  useEffect(() => void send(loadReminders({})), [send]);
  return (
    <main className="reminders-screen">
      <h1>{t('mine')}</h1>
      <p className="reminders-none">{t('lead')}</p>
      <Content />
    </main>
  );
}

function Content() {
  const t = useTexts(texts);
  const send = useSend();
  const all = useSelect((read) => remindersOf(read), sameList);
  const phase = useSelect((read) => phaseOf(loadReminders)(read));
  if (all.length > 0) return <ReminderList reminders={all} isPlaced />;
  if (phase?.phase === 'succeeded') return <EmptyState title={t('noneOfMine')} lead={t('noneOfMineLead')} />;
  if (phase?.phase !== 'failed') return <Progress label={t('loading')} />;
  return (
    <div className="notice notice-error reminders-failure" role="alert">
      <span>{phase.fetchError ?? phase.errors.join(' ')}</span>
      <Button icon="refresh" onClick={() => send(loadReminders({}))}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
