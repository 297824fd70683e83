import type { SubmissionIntake } from '../../../modules/collector/server/intake/intake.ts';
import product from '../../../modules/collector/server/index.ts';
import { serveCollector } from '../../../modules/collector/server/serve-collector.ts';
import { type Host, type ServerModule, defineServerModule } from '../../../server/kit.ts';

/** The product's collector with another intake behind its routes. */
export function collectorWith(intakeOf: (host: Host) => SubmissionIntake): ServerModule {
  return defineServerModule({ ...product, register: (host) => serveCollector(host, intakeOf(host)) });
}
