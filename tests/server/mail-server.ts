import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { portOf } from './port-of.ts';

/** One received email: envelope and content. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A mail server that stores emails; `reject` sets the response to a recipient. */
export async function mailServer(reject: (to: string) => Error | undefined = () => undefined) {
  const received: ReceivedMail[] = [];
  const taken = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(reject(address)),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      stream
        .setEncoding('utf8')
        .toArray()
        .then((chunks: string[]) => {
          received.push({ from, to, text: chunks.join('') });
          done();
          taken.dispatchEvent(new Event('taken'));
        }, done);
    },
  });
  // The client disconnected and will retry.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const port = portOf(listening);
  return {
    received,
    /** Resolves `taken` once an email was accepted and acknowledged. */
    taken,
    url: `smtp://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
export type MailServer = Awaited<ReturnType<typeof mailServer>>;

/** A mail's headers and parts. */
export const parsed = ({ text }: ReceivedMail): Promise<Email> => PostalMime.parse(text);

export const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;
