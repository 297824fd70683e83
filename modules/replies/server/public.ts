export { receivedMails, replyAddress, type ReplyRef } from './points.ts';
