import { useEffect } from 'react';
import { failureOf, phaseOf } from '../../../src/kernel/index.ts';
import { sameList, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Progress } from '../../../src/ui/progress.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { Screen } from '../../../src/ui/screen.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadReminders } from '../commands.ts';
import { remindersOf } from '../select.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { ReminderList } from './reminder-list.tsx';
import './reminders.css';

/** The user's reminders of all forms. */
export default function RemindersScreen() {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  useEffect(() => void send(loadReminders({})), [send]);
  return (
    <Screen title={label('mine')} lead={t('lead')}>
      <Content />
    </Screen>
  );
}

function Content() {
  const t = useTexts(texts);
  const send = useSend();
  const all = useSelect((read) => remindersOf(read), sameList);
  const isRead = useSelect((read) => phaseOf(loadReminders)(read)?.phase === 'succeeded');
  const failure = useSelect(failureOf(loadReminders));
  if (all.length > 0) return <ReminderList reminders={all} />;
  if (isRead) return <EmptyState title={t('noneOfMine')} lead={t('noneOfMineLead')} />;
  if (failure === null) return <Progress label={t('loading')} />;
  return <LoadError failure={failure} onAgain={() => void send(loadReminders({}))} />;
}
