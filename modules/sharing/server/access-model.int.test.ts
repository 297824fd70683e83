import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import {
  type Attempt,
  type ModelAction,
  type GivenRole,
  type ModelState,
  roleIn,
  statesAfter,
} from '../../../tests/server/access-model.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson, sharesOf } from '../../../tests/server/shared-form.ts';

// Model-based test: random operations on one form's links, several people concurrently, checked against a small model.
// To set the number of runs or reproduce a failure:
//     SHARING_RUNS=500 SHARING_SEED=42 npx vitest run --project int modules/sharing/server/access-model
const numRuns = Number(process.env['SHARING_RUNS'] ?? 8);
const seed = Number(process.env['SHARING_SEED'] ?? (Math.random() * 2 ** 31) | 0);
/** Timeout in milliseconds for all runs on a busy machine. */
const time = 60_000 + numRuns * 5_000;

// Few addresses, so that operations often hit the same link.
const names = ['owner', 'ann', 'bob'] as const;
type Name = (typeof names)[number];

let server: TestServer;
const people = new Map<string, Person>();
let first: NewForm;
beforeAll(async () => {
  server = await startServer();
  for (const name of names) people.set(name, await verifiedPerson(server, `${name}@example.test`));
  first = await newForm(person('owner'));
});
afterAll(() => server[Symbol.asyncDispose]());

const person = (name: string): Person => {
  const one = people.get(name);
  if (!one) throw new Error(`There is no ${name}`);
  return one;
};

/** Forms are unlimited, workspaces may not be. */
async function anotherForm(): Promise<NewForm> {
  const { status, body } = await person('owner').post<NewForm>(`/cli/create/form/${first.project_id}`, {
    name: 'Form',
  });
  expect(status).toBe(200);
  return body;
}

const guest = fc.constantFrom<Name>('ann', 'ann', 'bob');
const anyone = fc.constantFrom<Name>(...names);
const role = fc.constantFrom<GivenRole>('ADMIN', 'ADMIN', 'ONLY_VIEW_USER');
// Weighted towards the owner, since other callers often lack permission.
const editor = fc.oneof({ weight: 2, arbitrary: fc.constant<Name>('owner') }, { weight: 1, arbitrary: anyone });
const target = fc.oneof({ weight: 5, arbitrary: guest }, { weight: 1, arbitrary: fc.constant<Name>('owner') });
const inviting = fc.record({ kind: fc.constant('invite' as const), by: editor, to: target, role });
const editing = fc.record({ kind: fc.constant('edit' as const), by: editor, to: target, role });
const switching = fc.record({ kind: fc.constantFrom('revoke' as const, 'activate' as const), by: editor, to: target });
const decision = fc.record({
  kind: fc.constantFrom('accept' as const, 'accept' as const, 'decline' as const),
  by: guest,
});
const action: fc.Arbitrary<ModelAction> = fc.oneof(
  { weight: 3, arbitrary: inviting },
  { weight: 1, arbitrary: editing },
  { weight: 4, arbitrary: switching },
  { weight: 2, arbitrary: decision },
);
const rounds = fc.array(
  fc.array(fc.record({ action, isFirstGeneration: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  { minLength: 10, maxLength: 20 },
);

const NO_LINK = 999_999_999;

/** Performs one operation through either API generation and returns the status. */
async function perform(
  form: NewForm,
  ids: ReadonlyMap<string, number>,
  what: ModelAction,
  isFirst: boolean,
): Promise<number> {
  const by = person(what.by);
  const newer = `/v2/cli/forms/${form.form_id}/access`;
  const older = '/cli/multi/share_form_access';
  const call = async (): Promise<{ readonly status: number }> => {
    if (!('to' in what)) return by.post(`/v2/cli/invitations/${ids.get(what.by) ?? NO_LINK}/${what.kind}`);
    const id = ids.get(what.to) ?? NO_LINK;
    switch (what.kind) {
      case 'invite': {
        const body = { username: person(what.to).email, privilege_type: what.role };
        return isFirst ? by.post(`${older}/${form.form_id}`, { ...body, form_id: form.form_id }) : by.post(newer, body);
      }
      case 'edit':
        return by.patch(`${newer}/${id}`, { privilege_type: what.role });
      case 'revoke':
        return isFirst ? by.delete(`${older}/${id}/${form.form_id}`) : by.patch(`${newer}/${id}`, { is_revoked: true });
      case 'activate':
        return isFirst
          ? by.get(`${older}/activate/${id}/${form.form_id}`)
          : by.patch(`${newer}/${id}`, { is_revoked: false });
    }
  };
  return (await call()).status;
}

const nameOf = (address: string): string => address.slice(0, address.indexOf('@'));
const shown = (state: ModelState) =>
  Object.fromEntries(
    [...state].map(([name, link]) => [name, [link.role, link.revoked ? 'REVOKED' : link.status, link.revoked]]),
  );

test(
  `leaves links as if concurrent operations had run in some order (seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(rounds, async (history) => {
      const form = await anotherForm();
      let possible: readonly ModelState[] = [
        new Map([['owner', { role: 'CREATOR', status: 'ACCEPTED', revoked: false }]]),
      ];
      for (const round of history) {
        await sql`delete from account_tries`.execute(server.db);
        const before = await sharesOf(person('owner'), form);
        const ids = new Map(before.map((share) => [nameOf(share.username), share.id]));
        const done = await Promise.all(
          round.map(async ({ action: what, isFirstGeneration }) => {
            const attempt: Attempt = { action: what, knewLink: ids.has('to' in what ? what.to : what.by) };
            return { attempt, status: await perform(form, ids, what, isFirstGeneration) };
          }),
        );
        const after = Object.fromEntries(
          (await sharesOf(person('owner'), form)).map((share) => [
            nameOf(share.username),
            [share.privilege_type, share.status, share.is_revoked],
          ]),
        );
        const explained = statesAfter(possible, done);
        expect(explained.map(shown), JSON.stringify(done)).toContainEqual(after);
        possible = explained.filter((state) => JSON.stringify(sorted(shown(state))) === JSON.stringify(sorted(after)));
        await expectEffect(form, possible);
      }
    });
    // Report a counterexample even if there is no time to shrink it.
    await fc.assert(property, { numRuns, seed, plugins: [fc.interruptAfterTimeLimit(time)] });
  },
  time + 30_000,
);

const sorted = (links: object): unknown[] => Object.entries(links).toSorted(([a], [b]) => a.localeCompare(b));

/** Checks that visibility and role follow immediately. A revoked link does not show its previous status. */
async function expectEffect(form: NewForm, [state]: readonly ModelState[]): Promise<void> {
  if (!state) throw new Error('No order of deeds explains how things stand');
  for (const name of names) {
    const response = await person(name).get<{ data?: { user_role: string } }>(`/v2/cli/forms/${form.form_id}`);
    const expected = roleIn(state, name);
    expect([response.status, response.body.data?.user_role]).toEqual([expected === undefined ? 404 : 200, expected]);
  }
}
