import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { defineLimit } from '../../../server/kit.ts';

export const loginsToAccount = defineLimit({
  subject: 'Failed logins to one account',
  max: 5,
  unit: 'attempts',
  seconds: HOUR_SECONDS,
  beyond: '429 with Retry-After; the wait doubles with each further attempt, from 15 seconds to 15 minutes',
});

/** Higher than the limit of an account, because many people may share one address. */
export const loginsFromNetwork = defineLimit({
  subject: 'Failed logins from one network',
  max: 30,
  unit: 'attempts',
  seconds: HOUR_SECONDS,
  beyond: '429 with Retry-After; the wait doubles with each further attempt, from 15 seconds to 15 minutes',
});

export const mailsToMailbox = defineLimit({
  subject: 'Emails of one kind that others cause to one address',
  max: 5,
  unit: 'emails',
  seconds: HOUR_SECONDS,
  beyond: 'not sent; the response is the same',
});

export const accountRequests = defineLimit({
  subject: 'Registrations, reset requests and confirmations from one network',
  max: 100,
  unit: 'requests',
  seconds: HOUR_SECONDS,
  beyond: '429 with Retry-After',
});
