import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../contract/entity/answer.ts';
import { readSettings } from '../../../server/config.ts';
import { sql } from '../../../server/kit.ts';
import { createLogger } from '../../../server/logs.ts';
import { certificateIn } from '../../../tests/server/certificate.ts';
import { dovecot, findDovecot } from '../../../tests/server/dovecot.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { arriveAt } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { FileStorage } from '../../files/server/public.ts';
import type { IdentifiedReply } from '../../replies/server/public.ts';
import { getSubmission } from '../../submissions/contract.ts';
import { MailboxReader } from './imap.ts';
import { answersOfSubmission, messageBytes } from './limits.ts';
import { AnswerReceiver } from './receive.ts';
import { attached, bounce, emailFrom } from './testing/emails.ts';
import { sentReply } from './testing/replies.ts';
import { answerAddress } from './token.ts';

const SECRET = 'the secret of one installation, for tests';
const INBOUND_ADDRESS = 'lisa@example.com';
const inbound = { address: INBOUND_ADDRESS, smtp: undefined, imapUrl: undefined };

describe.runIf(findDovecot())('A mailbox', () => {
  let imap: Awaited<ReturnType<typeof dovecot>>;
  let server: TestServer;
  let owner: Person;
  let form: NewForm;
  let submission: number;
  let reply: IdentifiedReply;
  const lines: string[] = [];
  const clock = testClock('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    imap = await dovecot();
    const env = { SECRET, INBOUND_ADDRESS, INBOUND_IMAP_URL: imap.url };
    server = await startServer({ env, clock, logTo: (line) => lines.push(line) });
    owner = await newPerson(server);
    form = await newForm(owner);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await imap[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    [submission = 0] = await arriveAt(server, form);
    reply = await sentReply(server.db, submission);
    lines.length = 0;
  });

  const to = (secret = SECRET): string => answerAddress({ secret, inbound }, reply) ?? '';
  const poll = () => server.scheduler.runNow('answers/mailbox');
  /** Another server's reader of the mailbox, on the same database. */
  const readerOf = (url: string): MailboxReader => {
    const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const config = { ...readSettings({}), secret: SECRET, inbound };
    const services = { db: server.db, live: server.live, clock, config, log };
    return new MailboxReader(services, new AnswerReceiver(services, new FileStorage(server.dataDir)), url);
  };
  const answers = async (): Promise<readonly Answer[]> =>
    getSubmission.response.parse((await owner.get(`/cli/submission/${submission}`)).body).answers ?? [];

  /** Uses the mailbox as another mail program would. */
  async function inMailbox<T>(work: (client: ImapFlow) => Promise<T>, more: Partial<ImapFlowOptions> = {}): Promise<T> {
    const auth = { user: INBOUND_ADDRESS, pass: 'secret/word' };
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: imap.port,
      secure: false,
      auth,
      logger: false,
      ...more,
    });
    await client.connect();
    try {
      await client.mailboxOpen('INBOX');
      return await work(client);
    } finally {
      await client.logout();
    }
  }
  const arrive = (...emails: readonly string[]) =>
    inMailbox(async (client) => {
      for (const email of emails) await client.append('INBOX', email);
    });
  const emailTo = (address: string, id: string, draft: Parameters<typeof emailFrom>[0] = {}) =>
    emailFrom({
      ...draft,
      headers: { To: `Bakery <${address}>`, 'Message-ID': `<${id}@example.com>`, ...draft.headers },
    });
  const unseen = () => inMailbox((client) => client.search({ seen: false }, { uid: true }));

  test('is searched for answers with their attachments; other emails stay unread', async () => {
    const before = (await unseen()) || [];
    const parts = [attached('plan.txt', 'The plan')];
    await arrive(emailTo(INBOUND_ADDRESS, 'private'), emailTo(to(), 'first', { parts }));
    await poll();
    expect(await answers()).toMatchObject([
      { reply_id: reply.replyId, kind: 'answer', text: 'Friday is fine', files: [{ name: 'plan.txt', bytes: 8 }] },
    ]);
    expect(await unseen()).toHaveLength(before.length + 1);
  });

  test('is received once, even if another program has read it before', async () => {
    await arrive(emailTo(to(), 'read by hand'));
    await inMailbox((client) => client.messageFlagsAdd('1:*', ['\\Seen']));
    await poll();
    await poll();
    expect(await answers()).toHaveLength(1);
    await arrive(emailTo(to(), 'read by hand'), emailTo(to(), 'another'));
    await poll();
    expect(await answers()).toHaveLength(2);
  });

  test('finds the recipient in the mail server’s headers', async () => {
    const address = to();
    await arrive(emailTo('somebody@example.com', 'noted', { headers: { 'Delivered-To': address } }));
    await poll();
    expect(await answers()).toMatchObject([{ reply_id: reply.replyId }]);
  });

  test('shows why a reply was not delivered if the mailbox has its bounce', async () => {
    await arrive(bounce().replace('To: inbox@example.com', `To: ${to()}`));
    await poll();
    expect(await answers()).toMatchObject([{ kind: 'bounce', reason: '550 5.1.1 No such user here' }]);
  });

  test('finds the reply of a bounce to the envelope sender in the quoted headers', async () => {
    const quoted = `Subject: Re: Two baguettes\r\nReply-To: <${to()}>`;
    const report = bounce().replace('<bounce@mx.example.com>', '<to the sender@mx.example.com>');
    await arrive(report.replace('Subject: Re: Two baguettes', quoted));
    await poll();
    expect(await answers()).toMatchObject([{ kind: 'bounce', reply_id: reply.replyId }]);
  });

  test('stores an email that two servers read at once only once, with its files', async () => {
    const parts = [attached('plan.txt', 'The plan')];
    await arrive(...Array.from({ length: 12 }, (_, n) => emailTo(to(), `shared-${n}`, { parts, text: `Email ${n}` })));
    await Promise.all([readerOf(imap.url).read(), readerOf(imap.url).read(), poll()]);
    const stored = await answers();
    expect(stored.map(({ text }) => text).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, n) => `Email ${n}`).toSorted(),
    );
    expect(stored.map(({ files }) => files.length)).toEqual(Array.from({ length: 12 }, () => 1));
    const { rows } = await sql`select from files where submission_id = ${submission}`.execute(server.db);
    expect(rows).toHaveLength(12);
    await readerOf(imap.url).read();
    expect(await answers()).toHaveLength(12);
    expect(lines.filter((line) => line.includes('could not be'))).toEqual([]);
  });

  test('is read with TLS if its certificate is trusted, and not otherwise', async () => {
    using folder = temporaryDirectory();
    const { cert, key } = certificateIn(folder.path);
    const ca = readFileSync(cert, 'utf8');
    await using encrypted = await dovecot({ cert, key });
    await inMailbox((client) => client.append('INBOX', emailTo(to(), 'encrypted')), {
      port: encrypted.tlsPort,
      secure: true,
      tls: { ca },
    });
    const reader = readerOf(encrypted.tlsUrl);
    await reader.read();
    expect(lines.find((line) => line.includes('could not be read completely'))).toContain('self-signed certificate');
    expect(await answers()).toEqual([]);
    const trusted = getCACertificates('default');
    // As `NODE_EXTRA_CA_CERTS` does for a whole process.
    setDefaultCACertificates([...trusted, ca]);
    try {
      await reader.read();
    } finally {
      setDefaultCACertificates(trusted);
    }
    expect(await answers()).toHaveLength(1);
  });

  test('ignores forged tokens and those of another installation, and logs that', async () => {
    await arrive(
      emailTo(to('the secret of another installation'), 'foreign'),
      emailTo(
        to().replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0')),
        'forged',
      ),
    );
    await poll();
    expect(await answers()).toEqual([]);
    expect(lines.filter((line) => line.includes('its token is forged'))).toHaveLength(2);
  });

  test('skips emails that are too large, unreadable or over a limit', async () => {
    const large = emailTo(to(), 'large', { text: `${'x'.repeat(78)}\r\n`.repeat(messageBytes.max / 80) });
    const parts = Array.from({ length: 1000 }, (_, n) => attached(`${n}.txt`, 'x'));
    await arrive(large, emailTo(to(), 'parts', { parts }), emailTo(to(), 'after'));
    await poll();
    expect(await answers()).toMatchObject([{ text: 'Friday is fine' }]);
    await arrive(...Array.from({ length: answersOfSubmission.max + 5 }, (_, n) => emailTo(to(), `many-${n}`)));
    await poll();
    expect(await answers()).toHaveLength(answersOfSubmission.max);
    clock.advance(3_600_001);
    await poll();
    expect(await answers()).toHaveLength(answersOfSubmission.max + 6);
  });

  test('continues after an email that cannot be stored, and finally abandons it', async () => {
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'Never'; end $$`.execute(
      server.db,
    );
    await sql`
      create trigger refuse before insert on answers for each row when (new.subject = 'Never')
      execute function refuse()`.execute(server.db);
    await arrive(emailTo(to(), 'never', { headers: { Subject: 'Never' } }), emailTo(to(), 'next'));
    await poll();
    expect(await answers()).toHaveLength(1);
    for (let n = 0; n < 4; n += 1) await poll();
    expect(lines.filter((line) => line.includes('it cannot be stored'))).toHaveLength(1);
    await sql`drop trigger refuse on answers`.execute(server.db);
    await poll();
    expect(await answers()).toHaveLength(1);
  });

  test('stores an email on a later attempt', async () => {
    await sql`alter table answers add constraint refuse check (subject <> 'At first')`.execute(server.db);
    await arrive(emailTo(to(), 'at first', { headers: { Subject: 'At first' } }), emailTo(to(), 'later'));
    await poll();
    expect(await answers()).toHaveLength(1);
    await sql`alter table answers drop constraint refuse`.execute(server.db);
    await poll();
    expect(await answers()).toHaveLength(2);
  });

  test('logs an unreachable mailbox without its password, and reads it later', async () => {
    await using elsewhere = await startServer({
      env: { SECRET, INBOUND_ADDRESS, INBOUND_IMAP_URL: imap.url.replace('secret%2Fword', 'wrong-word') },
      logTo: (line) => lines.push(line),
    });
    await elsewhere.scheduler.runNow('answers/mailbox');
    expect(lines.find((one) => one.includes('could not be read completely'))).toContain('failed');
    expect(lines.join('')).not.toContain('wrong-word');
  });
});
