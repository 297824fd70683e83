import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { defineLimit } from '../../../server/kit.ts';

export const messageBytes = defineLimit({
  subject: 'An email that answers a reply',
  max: 25_000_000,
  unit: 'bytes',
  beyond: '552 while it arrives; left in the mailbox with IMAP',
});

export const messageParts = defineLimit({
  subject: 'Parts of an email that answers a reply',
  max: 200,
  unit: 'parts',
  beyond: '554, not stored; left in the mailbox with IMAP',
});

export const storingMinutes = defineLimit({
  subject: 'Storing an email that has arrived completely',
  max: 5,
  unit: 'minutes',
  beyond: '451, so that the sender tries again later; read again with IMAP',
});

export const messageText = defineLimit({
  subject: 'Text of an email that answers a reply, and as much again of what it quotes',
  max: 100_000,
  unit: 'characters',
  beyond: 'cut off',
});

/** Ends loops between automatic replies. */
export const answersOfSubmission = defineLimit({
  subject: 'Answers to the replies to one submission, and as many automatic replies and bounces',
  max: 30,
  unit: 'emails',
  seconds: HOUR_SECONDS,
  beyond: '450, so that the sender tries again later; read later with IMAP',
});

export const answersInTotal = defineLimit({
  subject: 'Stored answers to the replies to one submission, and as many automatic replies and bounces',
  max: 500,
  unit: 'emails',
  beyond: '552, not stored; left in the mailbox with IMAP',
});

export const shownAnswers = defineLimit({
  subject: 'Answers, automatic replies and bounces that the detail of a submission shows',
  max: 100,
  unit: 'emails',
  beyond: 'only the newest',
});

export const shownText = defineLimit({
  subject: 'Text of the answers that the detail of a submission shows in full, the newest first',
  max: 500_000,
  unit: 'characters',
  beyond: '10,000 of each earlier text',
});

export const smtpConnections = defineLimit({
  subject: 'Connections to INBOUND_SMTP_PORT, for each server process',
  max: 50,
  unit: 'connections',
  beyond: '421',
});

export const smtpConnectionsOfNetwork = defineLimit({
  subject: 'Connections to INBOUND_SMTP_PORT from one network, for each server process',
  max: 10,
  unit: 'connections',
  beyond: '421',
});

/** Other servers send one email to each recipient and close the connection. */
export const rejectedRecipients = defineLimit({
  subject: 'Rejected recipients on one connection to INBOUND_SMTP_PORT',
  max: 20,
  unit: 'recipients',
  beyond: '421, connection closed',
});

export const smtpMinutes = defineLimit({
  subject: 'Duration of a connection to INBOUND_SMTP_PORT',
  max: 10,
  unit: 'minutes',
  beyond: 'closed; what had not arrived completely is not stored',
});
