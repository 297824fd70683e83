import { HOUR_MS } from '../../../contract/duration.ts';
import { defineServerModule, type Host } from '../../../server/kit.ts';
import { contributeAdminCommands } from './admin.ts';
import { endLeases, deleteExpiredDeliveries } from './claim.ts';
import { registerKinds, requireOneHandler, warnOfUnhandled } from './kinds.ts';
import { DELIVERIES_TOPIC, deliveryKind, deliveryOver } from './public.ts';
import { DeliveryWorker } from './worker.ts';

export default defineServerModule({
  id: 'deliveries',
  register(host) {
    const kinds = () => host.contributors(deliveryKind);
    registerKinds(host.live, kinds);
    contributeAdminCommands(host);
    host.beforeListen(() => requireOneHandler(kinds()));
    host.onStart(async () => {
      // With the embedded database there is no other process, so existing leases belong to a killed one.
      if (host.config.databaseUrl === undefined) await endLeases(host.db);
      startWorker(host);
      await warnOfUnhandled(host, kinds());
      deleteExpiredHourly(host);
    }, 'worker');
  },
});

function startWorker(host: Host): void {
  const { db, clock, log, live } = host;
  const worker = new DeliveryWorker({
    db,
    clock,
    log,
    live,
    kinds: host.contributions(deliveryKind),
    onOver: host.contributions(deliveryOver),
  });
  const wake = (): void => worker.wake();
  const leaves = [live.subscribe(DELIVERIES_TOPIC, wake), live.onGap(wake)];
  host.onStop(async () => {
    for (const leave of leaves) leave();
    await worker.stop();
  });
  wake();
}

function deleteExpiredHourly(host: Host): void {
  const { db, clock, log } = host;
  const timer = setInterval(() => {
    deleteExpiredDeliveries(db, clock.now()).catch((error: unknown) =>
      log.error({ err: error }, 'old deliveries could not be removed'),
    );
  }, HOUR_MS).unref();
  host.onStop(() => clearInterval(timer));
}
