import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { consoleOf } from '../../tests/console/console.ts';
import { isAsEntered } from './as-entered.ts';
import { recordDraft } from './messages.ts';
import module from './module.ts';

const schema = z.object({
  name: z.string(),
  steps: z.optional(z.array(z.object({ to: z.string(), days: z.number() }))),
});
const ID = 'orders/form 1';

/** Whether a command has what was entered. */
async function compare(entered: object, sent: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { app } = consoleOf(module);
  await app.send(recordDraft({ id: ID, values: { ...entered } })).outcome;
  return isAsEntered(app.read, ID, sent, schema);
}

it('requires each entered field that the command knows', async () => {
  const entered = { name: 'A', steps: [{ to: 'B', days: 2 }], when: 'tomorrow' };
  expect(await compare(entered, { name: 'A', steps: [{ to: 'B', days: 2 }] })).toBe(true);
  expect(await compare(entered, { name: 'A' })).toBe(false);
});

// A form keeps a number as text, and with it all that contains it.
it.each<readonly [what: string, steps: readonly object[], isSame: boolean]>([
  ['the same', [{ to: 'B', days: 2 }], true],
  ['another text', [{ to: 'C', days: 2 }], false],
  ['another number', [{ to: 'B', days: 3 }], false],
  [
    'one more',
    [
      { to: 'B', days: 2 },
      { to: 'C', days: 2 },
    ],
    false,
  ],
  ['none', [], false],
])('compares a list that the schema does not accept as entered: %s', async (_what, steps, isSame) => {
  expect(await compare({ steps: [{ to: 'B', days: '2' }] }, { name: 'A', steps })).toBe(isSame);
});

it('finds what was entered for something else of the same kind', async () => {
  const { app } = consoleOf(module);
  await app.send(recordDraft({ id: 'orders/canned f1 4', values: { name: 'A' } })).outcome;
  const isSent = (id: string, name: string) => isAsEntered(app.read, id, { name }, schema);
  expect(isSent('orders/canned f1 new', 'A')).toBe(false);
  expect(isSent('orders/canned f1 new', 'B')).toBe(true);
  expect(isSent('orders/canned f2 new', 'A')).toBe(true);
  expect(isSent('orders/canned f1 4', 'A')).toBe(true);
  expect(isSent('orders/account', 'A')).toBe(true);
  await app.send(recordDraft({ id: 'orders/canned f1 new', values: { name: 'A' } })).outcome;
  expect(isSent('orders/canned f1 new', 'A')).toBe(true);
});
