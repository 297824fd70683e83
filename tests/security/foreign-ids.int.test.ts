import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { shareForm } from '../../modules/sharing/contract.ts';
import { ask } from '../roles/request.ts';
import { allSent, TestAccounts } from '../roles/accounts.ts';
import { digestOf } from '../roles/digest.ts';
import type { Input, Material } from '../roles/input.ts';
import { inputFor } from '../roles/inputs.ts';
import { operations } from '../roles/operations.ts';
import { type Caller, callers, outcomeFor, type Right } from '../roles/rights.ts';
import { inTurn, prepare } from '../roles/prepare.ts';
import { type Fixtures, fixturesOf } from '../roles/fixtures.ts';
import { startServer } from '../server/harness.ts';

// Permitted callers refer to foreign data: another form, or next to their own form a webhook, share, submission … of
// another. Expects 404. The ids are found in the calls themselves.
const server = await startServer({ env: { BILLING_PROVIDER: 'sandbox' } });
const at = await server.listen();
let cast: TestAccounts;
let own: Fixtures;
/** Fixtures of an unrelated account. */
let foreign: Fixtures;
/** More fixtures of the same accounts in the same roles. */
let second: Fixtures;
beforeAll(async () => {
  cast = await TestAccounts.assemble(server);
  [own, foreign, second] = [await fixturesOf(cast), await fixturesOf(cast, 'unrelated'), await fixturesOf(cast)];
  await allSent(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const open: ReadonlySet<Right> = new Set([
  'anyone',
  'own account',
  'own billing page',
  'makes something',
  'another program',
]);
const naming = operations
  .filter(([, right]) => !open.has(right))
  .filter(([endpoint]) => idNamesIn(endpoint).length > 0);

describe.each(naming.map(([endpoint, right]) => [`${endpoint.method} ${endpoint.path}`, endpoint, right] as const))(
  '%s',
  (_, endpoint, right) => {
    const able = callers.filter((caller) => outcomeFor(right, caller) === 'ok');
    const idNames = idNamesIn(endpoint);

    test.each(idNames)('does not find %s of an unrelated account', async (idName) =>
      expectNotThere(endpoint, able, idName, foreign),
    );

    // With a single id it would be a valid call on the other form.
    if (idNames.length > 1)
      test.each(idNames)('does not find %s of another form of the account', async (idName) =>
        expectNotThere(endpoint, able, idName, second),
      );
  },
);

/** The positions of ids in a call's path or body: those that differ between fixtures. */
function idNamesIn(endpoint: Endpoint): readonly string[] {
  const [one, other] = [inputFor(endpoint, numbered(1)), inputFor(endpoint, numbered(2))];
  const differs = (part: 'params' | 'body') =>
    Object.keys(Object(one[part])).filter(
      (name) => String(valueAt(one[part], name)) !== String(valueAt(other[part], name)),
    );
  return [...differs('params'), ...differs('body')];
}

/** Fixtures with the same number `n` everywhere. */
function numbered(n: number): Material {
  const form = { form_id: n, form_uid: `f${n}`, project_id: n, project_uid: `p${n}` };
  const submittedAt = new Date(n);
  const ids = {
    accessId: n,
    ownerId: n,
    submissionId: n,
    webhookId: n,
    deliveryId: n,
    fileId: n,
    exportId: n,
    hookId: n,
    replyId: n,
    cannedId: n,
    reminderId: n,
    notificationId: n,
  };
  const names = {
    formName: '',
    logo: '',
    projectName: '',
    newAddress: '',
    bystander: { id: 0, email: '' },
    paymentId: '',
  };
  const tokens = { apiKey: '', invitationToken: '', joinToken: '', resetToken: '', verifyToken: '', betaToken: '' };
  return { form, submittedAt, ...ids, invitationId: n, ...names, ...tokens };
}

async function expectNotThere(
  endpoint: Endpoint,
  able: readonly Caller[],
  idName: string,
  of: Fixtures,
): Promise<void> {
  const calls = await inTurn(able, async (caller) => {
    const [call, other] = [await prepare(cast, endpoint, caller, own), await prepare(cast, endpoint, caller, of)];
    return { ...call, input: withIdOf(call.input, other.input, idName) };
  });
  const before = await digestOf(server.db);
  const responses = await inTurn(calls, ({ input, cookie }) => ask(at, endpoint, input, cookie));
  expect(responses.map(({ status }) => status)).toEqual(able.map(() => statusFor(endpoint, idName, of)));
  expect(await digestOf(server.db)).toEqual(before);
}

/** The call of `input` with the other fixture's id as `idName`. */
function withIdOf(input: Input, other: Input, idName: string): Input {
  const part = idName in Object(input.params) ? 'params' : 'body';
  return { ...input, [part]: { ...Object(input[part]), [idName]: valueAt(other[part], idName) } };
}

function valueAt(part: unknown, idName: string): unknown {
  const [, value] = Object.entries(Object(part)).find(([name]) => name === idName) ?? [];
  if (value === undefined) throw new Error(`The call has no ${idName}`);
  return value;
}

/** When path and body of a share refer to different forms, they contradict each other. */
function statusFor({ id }: Endpoint, idName: string, of: Fixtures): number {
  return id === shareForm.id && (idName === 'form_id' || of === second) ? 400 : 404;
}
