import { contributionsTo } from '../contract/point.ts';
import { allEndpoints, allEvents, allMessages } from './all-definitions.ts';
import type { Log, Module } from './kernel/index.ts';
import { redact, type Redacted, type RedactOptions } from './replay/redact.ts';
import { secureRandom } from './replay/secure-random.ts';
import { route } from './shell/points.ts';

/** Replaces the personal data in a log of the console with these modules. */
export function redactConsoleLog(
  log: Log,
  modules: readonly Module[],
  onProgress?: RedactOptions['onProgress'],
): Redacted {
  const contributions = modules.flatMap((module) => module.contributes ?? []);
  const routes = contributionsTo(route, contributions).map(({ path }) => path);
  const definitions = { modules, endpoints: allEndpoints, events: allEvents, messages: allMessages };
  return redact(log, { ...definitions, routes, random: secureRandom, onProgress });
}
