import type { Attacks } from './attack-test.ts';

const mailHeaders = 'tests/security/mail-headers.int.test.ts';
const cc = 'modules/notification-mail/server/cc.int.test.ts';
const markLinks = 'modules/notification-mail/server/mark-links.int.test.ts';
const threads = 'modules/notification-mail/server/threads.int.test.ts';
const hostileReplies = 'modules/replies/server/hostile-replies.int.test.ts';
const replies = 'modules/replies/server/replies.int.test.ts';
const whoMayReply = 'modules/replies/server/who-may-reply.int.test.ts';
const mailRelay = 'tests/security/mail-relay.int.test.ts';
const autoReplies = 'tests/security/auto-replies.int.test.ts';
const limits = 'modules/answers/server/answer-limits.int.test.ts';
const emails = 'modules/answers/server/answers.int.test.ts';
const smtpPort = 'modules/answers/server/smtp.int.test.ts';
const mailbox = 'modules/answers/server/imap.int.test.ts';
const loops = 'modules/answers/server/loops.int.test.ts';
const conversation = 'modules/answers/server/conversation.int.test.ts';
const emailTime = 'tests/contract/email-time.int.test.ts';
const tokens = 'modules/answers/server/token.test.ts';

/** Attacks by email, and by what makes the product send emails. */
export const attacksByEmail: Attacks = {
  'Emails to addresses with forged tokens, of another reply, submission or installation': [
    [tokens, 'rejects an address %s'],
    [tokens, 'a token of another installation is rejected'],
    [smtpPort, 'rejects a forged, damaged or unknown token'],
    [smtpPort, 'rejects the token of another installation'],
    [mailbox, 'ignores forged tokens and those of another installation'],
  ],
  'Emails replayed, or sent by programs in a loop': [
    [smtpPort, 'stores a replayed email once'],
    [smtpPort, 'asks a sender of too many emails to try again later'],
    [loops, 'two installations that notify each other’s threads stop'],
    [conversation, 'notifies nobody if it is automatic, a bounce, on spam'],
  ],
  'Emails that fill memory or disk: 25 MB and more, thousands of parts, connections that stay open or break off': [
    [smtpPort, 'rejects an email that is too large, by its declared size or while it arrives'],
    [smtpPort, 'rejects an email with thousands of parts, and leaves no file behind'],
    [smtpPort, 'stores nothing of an email whose sender disconnects, and leaves no file behind'],
    [smtpPort, 'accepts ten connections from one network'],
    [emails, 'beyond the form’s limits are left out'],
  ],
  'Emails that are made to take long to parse': [
    [emailTime, 'an email with %s blocks nothing'],
    [limits, 'an email that cannot be stored in time delays no other'],
  ],
  'Emails that inject headers or disguise their sender by subject and name': [
    [emails, 'cannot inject headers or change the direction of names'],
    [conversation, 'cannot inject a header into the notification'],
  ],
  'The SMTP port as a relay to others': [[smtpPort, 'accepts one recipient at a time, and does not relay']],
  'Replies with headers, recipients, markup or links that the visitor chose': [
    [hostileReplies, 'lets neither name nor subject inject a header or a recipient'],
    [hostileReplies, 'shows markup and links of the visitor as text, and the author’s link as a link'],
    [hostileReplies, 'quotes lines after every kind of line break, so that none looks like the author’s'],
  ],
  'Replies in the name of others, to other forms or in masses': [
    [whoMayReply, 'is for those who may edit the form, and for submissions of that form only'],
    [whoMayReply, 'needs verified addresses of its author and of the form’s owner'],
    [whoMayReply, 'is limited to a hundred an hour for an account'],
    [replies, 'is sent once when the request is repeated'],
  ],
  'Email header injection and extra recipients': [
    [mailHeaders, 'adds no recipient for a name with a line break'],
    [mailHeaders, 'uses the address %j neither for a reply nor as Reply-To'],
    [mailHeaders, 'shows no address in place of ours as the sender'],
    [threads, 'has no injected headers, control or direction characters in its subject'],
    [mailHeaders, 'neither expands tags in values nor renders their markup'],
  ],
  'Addresses of ours as the visitor’s, so that a reply comes back as an answer': [
    [autoReplies, 'sends no reply to spam, tests and machines'],
    ['modules/auto-responder/server/reply.test.ts', 'knows whether %s is a mailbox of ours: %s'],
    [replies, 'is not offered for a submission %s'],
  ],
  'Auto-replies that flood an address or reply to machines': [
    [autoReplies, 'sends an address one reply per form and day'],
    [autoReplies, 'sends an address five replies an hour from 50 forms, and says so'],
    [autoReplies, 'sends no reply to spam, tests and machines'],
    [autoReplies, 'sends no reply for an owner whose address is not verified'],
    [autoReplies, 'limits replies caused by one visitor network to five an hour'],
    [autoReplies, 'limits a form to fifty replies an hour, and shows the owner what was dropped'],
    [autoReplies, 'sends no reply to the sender of a locked submission'],
  ],
  'Emailed links that mark: opened by mail scanners, replayed, expired, forged or used without access': [
    [markLinks, 'when mail scanners fetch it'],
    [markLinks, 'when it is used again, even concurrently'],
    [markLinks, 'when a week has passed'],
    [markLinks, 'when it is forged: for another submission, person, mark or time, or signed with another secret'],
    [markLinks, 'when its recipient is demoted, revoked or suspended'],
    [markLinks, 'when another site posts it, or the submission was deleted'],
    [markLinks, 'appears only in emails to people who may mark the form’s submissions'],
  ],
  'Using the installation as a mail relay': [
    [mailRelay, 'sends only fixed texts to an unverified address'],
    [mailRelay, 'sends a module’s free text only to a verified address'],
    [mailRelay, 'rejects names that contain a web address, at the field, in every call'],
    [mailRelay, 'says why a name with a web address is rejected, in both generations'],
    [cc, 'sends a CC address only a confirmation link, and submissions once it has confirmed'],
    [cc, 'sends a page’s _cc only to confirmed addresses'],
    [cc, 'sends no link on behalf of an unverified account until it is verified'],
    [autoReplies, 'does not linkify visitor input in replies'],
  ],
};
