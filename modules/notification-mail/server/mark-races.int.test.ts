import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { ownPage, startServer, type TestServer } from '../../../tests/server/harness.ts';
import { Interleaving } from '../../../tests/server/interleave.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { sharedWith, verifiedPerson } from '../../../tests/server/shared-form.ts';
import { markLink } from './mark-link.ts';

// A mark by a link, paused after each of its statements, while the owner changes its submission, form or access.
let server: TestServer;
let owner: Person;
let races: Interleaving;
const config = { secret: 'the secret of links that mark, 32 characters', publicUrl: undefined, port: 0 };
beforeAll(async () => {
  server = await startServer({ env: { SECRET: config.secret } });
  owner = await verifiedPerson(server, 'owner@example.test');
  races = new Interleaving(server.db);
});
afterAll(async () => {
  races[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

interface Stage {
  readonly form: NewForm;
  readonly submissionId: number;
  readonly accessId: number;
  /** The path of an administrator's link. */
  readonly link: string;
}

async function prepare(): Promise<Stage> {
  const form = await newForm(owner);
  const { person, access } = await sharedWith(server, owner, form, 'ADMIN');
  const { rows } = await sql<{ submissionId: number; submittedAt: Date; accountId: number }>`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    values (${form.form_id}, 'NEW', '{"name":"Lisa"}', 'hash', now(), 'without_analytics')
    returning id as "submissionId", submitted_at as "submittedAt",
      (select id from accounts where email = ${person.email}) as "accountId"`.execute(server.db);
  const [row] = rows;
  if (!row) throw new Error('The submission should have been stored');
  const link = new URL(markLink(config, { ...row, marker: 'complete' }, new Date())).pathname;
  return { form, submissionId: row.submissionId, accessId: access.id, link };
}

async function press({ link }: Stage) {
  const headers = { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' };
  // The request begins when it is awaited.
  const page = await server.console.inject({ method: 'POST', url: link, headers, payload: 'mark=complete' });
  return page;
}
const accessUrl = ({ form, accessId }: Stage) => `/v2/cli/forms/${form.form_id}/access/${accessId}`;

test.each([
  [
    'the submission is deleted',
    [200, 404],
    ({ form, submissionId }: Stage) => owner.delete(`/v2/cli/forms/${form.form_id}/submissions/${submissionId}`),
  ],
  [
    'the form is deleted',
    // Its links are gone as well.
    [200, 403, 404],
    ({ form }: Stage) => owner.delete(`/v2/cli/forms/${form.form_uid}`, { name: 'Contact' }),
  ],
  ['the access is revoked', [200, 403], (stage: Stage) => owner.patch(accessUrl(stage), { is_revoked: true })],
  [
    'the role no longer allows it',
    [200, 403],
    (stage: Stage) => owner.patch(accessUrl(stage), { privilege_type: 'ONLY_VIEW_USER' }),
  ],
])('a link that marks says why it does not when %s in between', async (_, expected, second) => {
  const statuses = new Set<number>();
  await races.everywhere({
    prepare,
    first: press,
    second,
    check: async (_stage, page, { status }) => {
      expect(status).toBe(200);
      if (page.statusCode === 403) expect(page.body).toContain('You can’t mark this submission');
      statuses.add(page.statusCode);
    },
  });
  expect([...statuses].toSorted((one, other) => one - other)).toEqual(expected);
});
