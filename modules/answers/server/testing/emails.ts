/** Headers of an email, and its body or the parts of its body. */
interface EmailDraft {
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** Further parts, each with its own headers. */
  readonly parts?: readonly string[];
}

const BOUNDARY = 'between-parts';

/** An email of Lisa as it arrives. */
export function emailFrom({ headers = {}, text = 'Friday is fine', parts = [] }: EmailDraft = {}): string {
  const all = {
    From: 'Lisa Weber <lisa@example.com>',
    To: 'inbox@example.com',
    Subject: 'Re: Two baguettes',
    'Message-ID': '<first@example.com>',
    'MIME-Version': '1.0',
    ...(parts.length > 0 && { 'Content-Type': `multipart/mixed; boundary="${BOUNDARY}"` }),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const body =
    parts.length === 0 ? [text] : multipart([`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`, ...parts]);
  return [...head, '', ...body, ''].join('\r\n');
}

const multipart = (parts: readonly string[]): readonly string[] => [
  ...parts.flatMap((part) => [`--${BOUNDARY}`, part]),
  `--${BOUNDARY}--`,
];

/** An attachment. */
export const attached = (name: string, content: string | Buffer): string =>
  [
    'Content-Type: application/octet-stream',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n');

/** The report of a mail server that a reply was not delivered. */
export const bounce = (action = 'failed'): string =>
  emailFrom({
    headers: {
      From: 'Mail Delivery System <mailer-daemon@mx.example.com>',
      Subject: 'Undelivered Mail Returned to Sender',
      'Message-ID': '<bounce@mx.example.com>',
      'Content-Type': `multipart/report; report-type=delivery-status; boundary="${BOUNDARY}"`,
    },
    text: 'Your message could not be delivered.',
    parts: [
      [
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example.com',
        '',
        'Final-Recipient: rfc822; lisa@example.com',
        `Action: ${action}`,
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
      ].join('\r\n'),
      'Content-Type: text/rfc822-headers\r\n\r\nSubject: Re: Two baguettes',
    ],
  });
