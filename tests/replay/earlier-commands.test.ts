import { expect, it } from 'vitest';
import { drive } from '../../src/replay/drive.ts';
import { logOf, ordersModule, remind, sessionWith, submitOrder, submitted } from './orders.ts';

/** The log without what a command recorded before its events, as if a new segment of the log had begun in between. */
async function begunAfterCommand(parts: Parameters<typeof sessionWith>[0]) {
  const log = logOf(await sessionWith(parts));
  const isEvent = (type: string) => (entry: (typeof log.entries)[number]) =>
    entry.kind === 'event' && entry.type === type && JSON.stringify(entry.payload).includes('"cups":6');
  const event = log.entries.find(isEvent(submitted.type));
  const command = event?.kind === 'event' ? event.command : undefined;
  const entries = log.entries.filter(
    (entry) =>
      !(entry.kind === 'command' && entry.id === command) &&
      (entry === event || !('command' in entry) || entry.command !== command),
  );
  return { ...log, entries };
}

it('decides reactions to events of commands that were sent before the log begins', async () => {
  expect((await drive([ordersModule()], await begunAfterCommand({}))).difference).toBeUndefined();
  const missing = await begunAfterCommand({ reminderOf: () => undefined });
  expect(missing.entries.some((entry) => entry.kind === 'command' && entry.type === submitOrder.type)).toBe(true);
  expect((await drive([ordersModule()], missing)).difference).toMatchObject({
    command: undefined,
    got: { kind: 'command', type: remind.type },
  });
});
