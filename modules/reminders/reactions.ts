import { whenever } from '../../src/kernel/index.ts';
import { accountNoted } from '../live/public.ts';
import { noteReminder } from './commands.ts';
import { ReminderChanged } from './contract.ts';

export const reactions = [
  whenever(accountNoted, (note) => {
    const changed = ReminderChanged.safeParse(note);
    return changed.success ? noteReminder({ reminder: changed.data.reminder }) : undefined;
  }),
];
