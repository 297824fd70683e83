import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { showReminderForm } from '../commands.ts';
import { reminderForm } from '../state.ts';
import { texts } from '../texts.ts';
import { ReminderForm } from './reminder-form.tsx';
import './reminders.css';

/** Sets a reminder on the submission for which the form was opened. */
export default function ReminderDialog() {
  const t = useTexts(texts);
  const send = useSend();
  const submission = useSelect((read) => read(reminderForm).submission);
  const close = () => void send(showReminderForm({ submission: null }));
  if (submission === null) return null;
  return (
    <Dialog title={t('set')} onClose={close}>
      <ReminderForm submission={submission} onDone={close} />
    </Dialog>
  );
}
