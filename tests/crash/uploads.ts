import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Db, sql } from '../../server/kit.ts';
import type { Form } from './inbox.ts';
import type { KillableServer } from './killable-server.ts';

/** Files of each submission. */
const FILES = 3;
/** Size of each. */
export const BYTES = 400_000;

const contents = Array.from({ length: FILES }, (_, n) => Buffer.alloc(BYTES, n));

/** Visitors who send one submission after another, each until it is acknowledged. */
export class Uploads {
  readonly acknowledged: string[] = [];
  #isOver = false;
  readonly #sending: readonly Promise<void>[];

  constructor(server: KillableServer, form: Form) {
    this.#sending = Array.from({ length: 4 }, (_, sender) => this.#send(server, form, sender));
  }

  async #send({ collector }: KillableServer, { form_uid }: Form, sender: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const token = `sender-${sender}-${n}`;
      while (!this.#isOver && !(await sendOnce(`${collector}/f/${form_uid}`, token, sender, contents))) await after(20);
      this.acknowledged.push(...(this.#isOver ? [] : [token]));
    }
  }

  /** Resolves once that many more are acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await expect.poll(() => this.acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#sending);
  }

  /** Expects that every acknowledged submission is stored, each with all of its files. Returns their keys, sorted. */
  async expectComplete(db: Db): Promise<readonly string[]> {
    const { rows } = await sql<{ token: string; keys: string[] }>`
      select submitted_data::jsonb ->> 'token' as token, array_agg(key order by position) as keys
      from submissions join files on submission_id = submissions.id group by submissions.id`.execute(db);
    const stored = new Map(rows.map(({ token, keys }) => [token, keys]));
    expect(this.acknowledged.filter((token) => stored.get(token)?.length !== FILES)).toEqual([]);
    expect(rows.filter(({ keys }) => keys.length !== FILES)).toEqual([]);
    return rows.flatMap(({ keys }) => keys).toSorted((one, other) => (one < other ? -1 : 1));
  }
}

/** Sends a submission with files, and returns whether it was acknowledged. */
export async function sendOnce(url: string, token: string, sender: number, files: readonly Buffer[]): Promise<boolean> {
  const body = new FormData();
  body.append('_key', `key-of-${token}`);
  body.append('token', token);
  for (const [n, content] of files.entries()) body.append(`file${n}`, new File([Buffer.from(content)], `${token}.bin`));
  const headers = { accept: 'application/json', 'x-forwarded-for': `10.0.${sender}.1` };
  const response = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.status === 200;
}
