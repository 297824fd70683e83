import { defineServerModule, type Host } from '../../../server/kit.ts';
import { sweepDone } from './claim.ts';
import { DELIVERIES_TOPIC, deliveryKind } from './public.ts';
import { DeliveryWorker } from './worker.ts';

export default defineServerModule({
  id: 'deliveries',
  register(host) {
    host.onStart(() => {
      startWorker(host);
      sweepHourly(host);
    });
  },
});

function startWorker(host: Host): void {
  const { db, clock, log, live } = host;
  const worker = new DeliveryWorker({ db, clock, log, kinds: host.contributions(deliveryKind) });
  const unsubscribe = live.subscribe(DELIVERIES_TOPIC, () => worker.wake());
  host.onStop(async () => {
    unsubscribe();
    await worker.stop();
  });
  worker.wake();
}

function sweepHourly(host: Host): void {
  const { db, clock, log } = host;
  const timer = setInterval(() => {
    sweepDone(db, clock.now()).catch((error: unknown) =>
      log.error({ err: error }, 'old deliveries could not be removed'),
    );
  }, 3_600_000).unref();
  host.onStop(() => clearInterval(timer));
}
