import { defineLimit } from '../../../server/kit.ts';

export const attachedBytes = defineLimit({
  subject: 'Files attached to the notification of one submission, together',
  max: 5_000_000,
  unit: 'bytes',
  beyond: 'none is attached; the email links to them',
});

export const markLinkDays = defineLimit({
  subject: 'Time for which the links in a notification mark its submission; each works once',
  max: 7,
  unit: 'days',
  beyond: 'a page says so and leads to the submission',
});

export const digestEntries = defineLimit({
  subject: 'Submissions listed in one digest of notifications',
  max: 50,
  unit: 'submissions',
  beyond: 'the newest are listed, with the number of all; the email leads to the list',
});
