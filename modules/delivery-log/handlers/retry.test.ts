import { expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { loadDeliveries, sendAgain } from '../commands.ts';
import { listDeliveries, sendAgainCall } from '../contract.ts';
import deliveriesModule from '../../deliveries/module.ts';
import settingsModule from '../../settings/module.ts';
import module from '../module.ts';
import { deliveries } from '../state.ts';
import { delivery } from '../testing/delivery.ts';

const needed = [
  { folder: 'deliveries', module: deliveriesModule },
  { folder: 'settings', module: settingsModule },
];

async function loaded() {
  const started = inbox({ more: [...needed, { folder: 'delivery-log', module }] });
  started.server.on(listDeliveries, () => [delivery(1, { state: 'dead' }), delivery(2)]);
  await started.app.send(loadDeliveries({ submission: 9 })).outcome;
  const states = () =>
    started.app
      .read(deliveries)
      .get(9)
      ?.deliveries.map(({ state }) => state);
  return { ...started, states };
}

it('loads the deliveries of a submission', async () => {
  const { server, states } = await loaded();
  expect(server.callsTo(listDeliveries)).toEqual([{ params: { id: 9 } }]);
  expect(states()).toEqual(['dead', 'done']);
});

it('queues a delivery again and confirms it in a toast', async () => {
  const { app, server, states } = await loaded();
  server.on(sendAgainCall, () => delivery(1, { state: 'waiting' }));
  await app.send(sendAgain({ submission: 9, delivery: 1 })).outcome;
  expect(server.callsTo(sendAgainCall)).toEqual([{ params: { id: 9, deliveryId: 1 } }]);
  expect(states()).toEqual(['waiting', 'done']);
  expect(toastTexts(app)).toMatchObject([{ severity: 'success', text: 'Retrying delivery', life: 3_000 }]);
});

it('shows a rejection and changes nothing', async () => {
  const { app, server, states } = await loaded();
  server.on(sendAgainCall, () => Promise.reject(new CommandRejected(['This delivery is being sent right now.'])));
  await app.send(sendAgain({ submission: 9, delivery: 1 })).outcome;
  expect(states()).toEqual(['dead', 'done']);
  expect(toastTexts(app)).toMatchObject([{ title: 'Error!', text: 'This delivery is being sent right now.' }]);
});

it('sends one request for a double click', async () => {
  const { app, server } = await loaded();
  const pending = Promise.withResolvers<ReturnType<typeof delivery>>();
  server.on(sendAgainCall, () => pending.promise);
  const first = app.send(sendAgain({ submission: 9, delivery: 1 }));
  expect((await app.send(sendAgain({ submission: 9, delivery: 1 })).outcome).outcome).toBe('dropped');
  pending.resolve(delivery(1));
  await first.outcome;
  expect(server.callsTo(sendAgainCall)).toHaveLength(1);
});
