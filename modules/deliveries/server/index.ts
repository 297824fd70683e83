import { defineServerModule } from '../../../server/kit.ts';
import { DELIVERIES_TOPIC, deliveryKind } from './public.ts';
import { DeliveryWorker } from './worker.ts';

export default defineServerModule({
  id: 'deliveries',
  register(host) {
    host.onStart(() => {
      const worker = new DeliveryWorker({
        db: host.db,
        clock: host.clock,
        log: host.log,
        kinds: host.contributions(deliveryKind),
      });
      const unsubscribe = host.live.subscribe(DELIVERIES_TOPIC, () => worker.wake());
      host.onStop(async () => {
        unsubscribe();
        await worker.stop();
      });
      worker.wake();
    });
  },
});
