import type { HeaderLines } from 'mailparser';
import type { AnswerKind } from '../../../contract/entity/answer.ts';

/** The value of the first header of this name, unfolded; empty if there is none. */
export function headerOf(lines: HeaderLines, name: string): string {
  const line = lines.find(({ key }) => key === name)?.line ?? '';
  return line
    .slice(line.indexOf(':') + 1)
    .replace(/\s+/g, ' ')
    .trim();
}

const bulk = new Set(['bulk', 'junk', 'list', 'auto_reply']);
/** Senders of reports about email in no standard format. */
const daemons = /^(?:mailer-daemon|postmaster)@/i;

interface Sender {
  /** The address in the `From` header. */
  readonly fromAddress: string;
  /** The sender of the SMTP transaction; empty for reports, which must not be answered (RFC 5321, 4.5.5). */
  readonly envelopeFrom: string | undefined;
}

/** Whether a person or a program wrote an email, by its headers (RFC 3834, RFC 3464). */
export function kindOf(lines: HeaderLines, { fromAddress, envelopeFrom }: Sender): AnswerKind {
  const type = headerOf(lines, 'content-type').toLowerCase();
  if (type.startsWith('multipart/report')) return type.includes('delivery-status') ? 'bounce' : 'automatic';
  const isReport = envelopeFrom === '' || headerOf(lines, 'return-path') === '<>';
  if (isReport && daemons.test(fromAddress)) return 'bounce';
  const submitted = headerOf(lines, 'auto-submitted').toLowerCase();
  const isAutomatic =
    isReport ||
    (submitted !== '' && !submitted.startsWith('no')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => headerOf(lines, name) !== '') ||
    bulk.has(headerOf(lines, 'precedence').toLowerCase());
  return isAutomatic ? 'automatic' : 'answer';
}
