import { expect } from 'vitest';
import { MASKED } from '../../contract/entity/form-settings.ts';
import { sql } from '../../server/kit.ts';
import { ownPage, type TestServer } from '../server/harness.ts';
import { openSession } from '../server/open-session.ts';
import type { AccountWithData } from './account-with-data.ts';
import type { Role } from './role.ts';

/** Words planted in an account's data, and the roles that may read them. */
export interface Canary {
  readonly word: string;
  readonly readers: readonly Role[];
}

/** Plants a word in everything of the owner and of the unrelated account, by which a leak is recognised. */
export async function plantCanaries(
  server: TestServer,
  { owner, unrelated }: Readonly<Record<'owner' | 'unrelated', AccountWithData>>,
): Promise<readonly Canary[]> {
  await plant(server, owner, 'owner');
  await plant(server, unrelated, 'unrelated');
  return [
    { word: 'canary-content-of-owner', readers: ['owner', 'admin', 'viewer'] },
    { word: 'canary-setting-of-owner', readers: ['owner', 'admin'] },
    { word: owner.apiKey, readers: ['owner', 'admin'] },
    { word: 'canary-private-of-owner', readers: ['owner'] },
    { word: 'canary-content-of-unrelated', readers: ['unrelated'] },
    { word: 'canary-setting-of-unrelated', readers: ['unrelated'] },
    { word: unrelated.apiKey, readers: ['unrelated'] },
    { word: 'canary-private-of-unrelated', readers: ['unrelated'] },
    // Encrypted: not even their owners can read them again.
    { word: 'canary-secret', readers: [] },
  ];
}

/** Fails when a response to `role` contains what it may not read. */
export function expectNoCanaries(canaries: readonly Canary[], role: Role, text: string): void {
  for (const { word, readers } of canaries)
    if (!readers.includes(role)) expect(text, `shown to ${role}`).not.toContain(word);
  // Also secrets created since: API keys and webhook secrets.
  if (role === 'anonymous' || role === 'viewer') expect(text).not.toMatch(/\b(ik|whsec)_[\w+/-]{20}/);
}

/** The planted words in a response. */
export function wordsIn(canaries: readonly Canary[], text: string): readonly string[] {
  return canaries.map(({ word }) => word).filter((word) => text.includes(word));
}

async function plant({ db, console: app }: TestServer, { id, ids }: AccountWithData, whose: string): Promise<void> {
  const word = (kind: string): string => `canary-${kind}-of-${whose}`;
  const data = JSON.stringify({ name: word('content'), email: 'ann@visitor.test' });
  await sql`update submissions set submitted_data = ${data} where id = any(${numbers(ids.submission)})`.execute(db);
  await sql`update canned_replies set text = ${word('setting')} where id = any(${numbers(ids.canned)})`.execute(db);
  await sql`update replies set text = ${word('content')} where id = any(${numbers(ids.reply)})`.execute(db);
  await sql`update webhooks set name = ${word('setting')} where id = any(${numbers(ids.webhook)})`.execute(db);
  await sql`update deliveries set target = ${word('setting')} where id = any(${numbers(ids.delivery)})`.execute(db);
  await sql`update reminders set note = ${word('private')} where id = any(${numbers(ids.reminder)})`.execute(db);
  await sql`update notices set message = ${word('private')} where id = any(${numbers(ids.notice)})`.execute(db);
  const payload = {
    auto_responder_email_template: word('setting'),
    google_recaptcha_secret: 'canary-secret-of-recaptcha',
    slack_webhook: 'https://hooks.example.com/canary-secret-of-slack',
  };
  const cookie = await openSession(db, id);
  const url = `/v2/cli/forms/${ids.form[0]}`;
  const response = await app.inject({ method: 'PATCH', url, headers: { ...ownPage, cookie }, payload });
  expect(response.json()).toMatchObject({ data: { google_recaptcha_secret: MASKED, slack_webhook: MASKED } });
}

const numbers = (ids: readonly (string | number)[]) => sql`${ids.map(Number)}::bigint[]`;
