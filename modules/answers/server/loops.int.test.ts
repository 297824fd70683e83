import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { freePort } from '../../../tests/server/free-port.ts';
import { DELIVERIES_TOPIC } from '../../deliveries/server/public.ts';
import { AnswerPort } from './testing/answer-port.ts';
import { emailFrom } from './testing/emails.ts';

/** The emails that an installation has yet to send. */
async function unsent({ server }: AnswerPort): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries where state = 'waiting'`.execute(server.db);
  return rows[0]?.count ?? 0;
}

test('two installations that notify each other’s threads stop after one email each way', async () => {
  const [portOfOne, portOfOther] = [await freePort(), await freePort()];
  const open = (own: number, others: number) =>
    AnswerPort.open({
      env: {
        INBOUND_SMTP_PORT: String(own),
        SMTP_URL: `smtp://127.0.0.1:${others}?ignoreTLS=true`,
        MAIL_FROM: 'bakery@example.com',
      },
    });
  await using one = await open(portOfOne, portOfOther);
  await using other = await open(portOfOther, portOfOne);
  // The first email could not be delivered while the other server was closed.
  await sql`update deliveries set next_at = now() where state = 'waiting'`.execute(one.server.db);
  await one.server.live.publish(DELIVERIES_TOPIC, null);
  // The worst case: the owner's address is a thread of the other installation.
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const)
    await sql`update accounts set email = ${await there.address()}`.execute(here.server.db);
  expect(await one.deliver(emailFrom())).toBe(250);
  expect(await one.answers()).toMatchObject([{ kind: 'answer' }]);
  await expect
    .poll(() => other.answers())
    .toMatchObject([{ kind: 'automatic', subject: expect.stringContaining('replied') }]);
  await expect.poll(async () => [await unsent(one), await unsent(other)]).toEqual([0, 0]);
  expect([await one.answers(), await other.answers()].map(({ length }) => length)).toEqual([1, 1]);
});
