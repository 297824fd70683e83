export { bounceAddress, receivedMails, replyAddress, type ReplyRef } from './points.ts';
export { markUndelivered, type UndeliveredReply } from './undelivered.ts';
