import { expect } from 'vitest';
import { sql } from '../../server/kit.ts';
import type { TestServer } from './harness.ts';
import type { NewForm, Person } from './person.ts';
import { getSubmission } from '../../modules/submissions/contract.ts';
import { sendReplyCall } from '../../modules/replies/contract.ts';

/** The visitor's fields, unless a test passes others. */
export const fields = { name: 'Ann', email: 'ann@visitor.test', message: 'Do you deliver\nto islands?' };

let keys = 0;
export const newKey = (): string => `key-of-a-reply-${String(++keys).padStart(4, '0')}`;

interface Response {
  readonly data: unknown;
  readonly error: { readonly code: string };
}

/** A submission of a form without its usual emails. */
export async function received({ db }: TestServer, form: NewForm, data: object = fields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, primary_language)
    values (${form.form_id}, 'NEW', ${JSON.stringify(data)}, 'hash', '2026-11-20T10:00:00Z', 'without_analytics', 'en-GB')
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export const send = (by: Person, id: number, text = 'Yes, on Fridays.', key = newKey()) =>
  by.post<Response>(`/v2/cli/submissions/${id}/replies`, { key, text });

export async function sent(by: Person, id: number, text?: string) {
  const { status, body } = await send(by, id, text);
  expect(status, JSON.stringify(body)).toBe(200);
  return sendReplyCall.response.parse(body.data);
}

export const undo = (by: Person, id: number, reply: number) =>
  by.delete<Response>(`/v2/cli/submissions/${id}/replies/${reply}`);

export const detail = async (by: Person, id: number) =>
  getSubmission.response.parse((await by.get(`/cli/submission/${id}`)).body);

export const states = async (by: Person, id: number) => (await detail(by, id)).replies?.map(({ state }) => state);
