import { defineLimit } from '../../../server/kit.ts';

/** More than anyone needs; limits the number of scheduled jobs. */
export const upcomingReminders = defineLimit({
  subject: 'Upcoming reminders of one account',
  max: 1000,
  unit: 'reminders',
  beyond: '409',
});

/** More than anyone needs; the detail shows all of them. */
export const remindersOfSubmission = defineLimit({
  subject: 'Reminders of one account for one submission, past ones included',
  max: 100,
  unit: 'reminders',
  beyond: '409',
});
