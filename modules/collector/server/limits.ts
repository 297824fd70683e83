import { defineLimit } from '../../../server/kit.ts';

/** Above this, submissions are stored and flagged as spam. */
export const submissionsUnflagged = defineLimit({
  subject: 'Submissions to one form from one network, not flagged as spam',
  max: 20,
  unit: 'submissions',
  seconds: 60,
  beyond: 'stored, flagged as spam',
});

export const submissions = defineLimit({
  subject: 'Submissions to one form from one network',
  max: 100,
  unit: 'submissions',
  seconds: 60,
  beyond: '429 with Retry-After, not stored',
});

/** The tracking script sends a page view several times as it grows. */
export const pageViews = defineLimit({
  subject: 'Page views of one website from one network, for each server process',
  max: 300,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After, not counted',
});

export const installationChecks = defineLimit({
  subject: 'Installation checks from one network, for each server process',
  max: 30,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});

export const formPages = defineLimit({
  subject: 'Form addresses opened from one network, for each server process',
  max: 300,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});

/** Fields that the owner can select as columns. */
export const fieldNames = defineLimit({
  subject: 'Field names of one form that its owner can select as columns',
  max: 500,
  unit: 'names',
  beyond:
    'stored with the submission, shown and exported; not offered as a column until unused names give way at night',
});

export const fieldNameBytes = defineLimit({
  subject: 'Field names of one form that its owner can select as columns, together',
  max: 16_000,
  unit: 'bytes',
  beyond:
    'stored with the submission, shown and exported; not offered as a column until unused names give way at night',
});
