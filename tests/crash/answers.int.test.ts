import { setTimeout as after } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { answerAddress } from '../../modules/answers/server/public.ts';
import { sentReply } from '../../modules/answers/server/testing/replies.ts';
import { readSettings } from '../../server/config.ts';
import { type Db, sql } from '../../server/kit.ts';
import { freePort } from '../server/free-port.ts';
import { type DatabaseLocation, locationOnDisk, openLocation } from '../server/test-database.ts';
import { Inbox } from './inbox.ts';
import { KillableServer } from './killable-server.ts';

const ROUNDS = 3;
const SECRET = 'the secret of one installation, for tests';

/** Another mail server, which sends each email until it is acknowledged. */
class MailServer {
  readonly acknowledged: string[] = [];
  readonly #port: number;
  readonly #to: string;
  readonly #sending: Promise<void>;
  #isOver = false;

  constructor(port: number, to: string) {
    [this.#port, this.#to] = [port, to];
    this.#sending = this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const id = `<${n}@example.com>`;
      while (!this.#isOver && !(await this.#send(id))) await after(20);
      if (!this.#isOver) this.acknowledged.push(id);
    }
  }

  async #send(id: string): Promise<boolean> {
    const transport = createTransport({ host: '127.0.0.1', port: this.#port, ignoreTLS: true });
    const raw = `From: Lisa <lisa@example.com>\r\nSubject: Re\r\nMessage-ID: ${id}\r\n\r\nFriday is fine\r\n`;
    return transport
      .sendMail({ envelope: { from: 'lisa@example.com', to: this.#to }, raw })
      .then(() => true)
      .catch(() => false)
      .finally(() => transport.close());
  }

  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await expect.poll(() => this.acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#sending;
  }
}

/** Opens the database of a stopped server. */
async function withDatabase<T>(location: DatabaseLocation, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openLocation(location);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

it(`has every acknowledged email of a visitor once when killed ${ROUNDS} times`, { timeout: 150_000 }, async () => {
  await using location = await locationOnDisk();
  const port = await freePort();
  const inbound = {
    INBOUND_ADDRESS: 'inbox@example.com',
    INBOUND_SMTP_PORT: String(port),
    INBOUND_SMTP_HOST: '127.0.0.1',
  };
  const env = { ...location.env, ...inbound, SECRET };
  const server = await KillableServer.start({ env });
  const inbox = await Inbox.register([server.console]);
  const form = await inbox.newForm();
  await fetch(`${server.collector}/f/${form.form_uid}`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Lisa' }),
  });
  const [{ submission_id: submissionId } = { submission_id: 0 }] = await inbox.rows(form, 0);
  const config = { secret: SECRET, inbound: readSettings(env).inbound };
  expect(await server.stop()).toBe(0);
  const reply = await withDatabase(location, (db) => sentReply(db, submissionId));
  await server.start();
  const visitor = new MailServer(port, answerAddress(config, reply) ?? '');
  for (let round = 0; round < ROUNDS; round += 1) {
    await visitor.more(3);
    await after(Math.random() * 50);
    await server.kill();
    await server.start();
  }
  await visitor.more(3);
  await visitor.stop();
  expect(await server.stop()).toBe(0);
  const keys = await withDatabase(location, async (db) => {
    const { rows } = await sql<{ key: string }>`select message_key as key from answers order by id`.execute(db);
    return rows.map(({ key }) => key);
  });
  expect(visitor.acknowledged.filter((id) => !keys.includes(id))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
