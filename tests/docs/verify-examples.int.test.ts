import { Webhook as Signer } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { Sink, type ReceivedMessage } from '../faults/sink.ts';
import { startServer } from '../server/harness.ts';
import { newForm, newPerson } from '../server/person.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { isInstalled, verifierOf, type SignedMessage, verifyExamples } from './verify-examples.ts';

const present = verifyExamples.filter(isInstalled);
for (const { file, probe } of verifyExamples.filter((one) => !present.includes(one)))
  console.warn(`\nSKIPPED: docs/webhooks/${file} was not run: there is no ${probe[0]} on this machine.\n`);

interface Secret {
  readonly data: { readonly secret: string };
}

/** A message that was sent while a secret was being replaced, and both secrets. */
async function sentWhileRotating() {
  await using sink = await Sink.start();
  await using server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: '1' } });
  const owner = await newPerson(server);
  const form = await newForm(owner);
  const hooks = `/v2/cli/forms/${form.form_uid}/webhooks`;
  const draft = { name: 'CRM', request_url: `http://127.0.0.1:${sink.port}/` };
  const { body: made } = await owner.post<{ data: { id: number } }>(hooks, draft);
  const path = `${hooks}/${made.data.id}/secret`;
  const before = (await owner.get<Secret>(path)).body.data.secret;
  const after = (await owner.post<Secret>(path)).body.data.secret;
  await server.collector.inject({ method: 'POST', url: `/f/${form.form_uid}`, payload: { text: 'Änn: “naïve”' } });
  await expect.poll(() => sink.received.length).toBe(1);
  return { before, after, message: messageOf(sink.received[0]) };
}

const messageOf = (message: ReceivedMessage | undefined): SignedMessage => ({
  id: String(message?.headers['webhook-id']),
  timestamp: String(message?.headers['webhook-timestamp']),
  signature: String(message?.headers['webhook-signature']),
  body: message?.body ?? '',
});

/** The same message signed six minutes ago. */
function aged({ id, body }: SignedMessage, secret: string): SignedMessage {
  const at = new Date(Date.now() - 6 * 60_000);
  return {
    id,
    body,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    signature: new Signer(secret).sign(id, at, body),
  };
}

// The programs do not depend on the database.
test('verifies signatures with the documented programs: both secrets pass; changed, old and foreign messages fail', async () => {
  const { before, after, message } = await sentWhileRotating();
  expect(message.signature.split(' ')).toHaveLength(2);
  const cases: readonly (readonly [secret: string, message: SignedMessage])[] = [
    [before, message],
    [after, message],
    [after, { ...message, body: message.body.replace('Änn', 'Ann') }],
    [after, { ...message, id: 'msg_0' }],
    [after, aged(message, after)],
    [`whsec_${Buffer.alloc(32).toString('base64')}`, message],
  ];
  const expected = ['genuine', 'genuine', 'not genuine', 'not genuine', 'not genuine', 'not genuine'];
  using scratch = temporaryDirectory();
  for (const example of present) {
    const verify = verifierOf(example, scratch.path);
    const verdicts = await Promise.all(cases.map(([secret, one]) => verify(secret, one)));
    expect([example.language, ...verdicts]).toEqual([example.language, ...expected]);
  }
});
