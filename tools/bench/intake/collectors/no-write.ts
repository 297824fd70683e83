import { Intake, queuesOn } from '../../../../modules/collector/server/intake/intake.ts';
import { collectorWith } from '../collector-with.ts';

/** The product's intake without its write. */
export default collectorWith((host) => {
  let last = 0;
  return new Intake(host, {
    queues: queuesOn(host.config),
    write: async (_, batch) => new Map(batch.map((_one, index) => [index, (last += 1)])),
  });
});
