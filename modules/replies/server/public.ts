export { bounceAddress, type IdentifiedReply, receivedMails, replyAddress, type ReplyRef } from './points.ts';
export { messageIdOfReply } from './repository.ts';
export { markUndelivered, type UndeliveredReply } from './undelivered.ts';
