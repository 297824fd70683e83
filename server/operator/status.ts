import type { Database } from '../db/database.ts';
import type { CallerWatch } from '../http/caller-watch.ts';
import type { Host } from '../kit.ts';
import { SHARED_ADDRESS_ADVICE } from '../shared-address.ts';
import { adminCommand } from './admin-command.ts';
import { roleLines } from './running-roles.ts';
import { statusLines } from './status-lines.ts';

interface Observed {
  readonly callers: CallerWatch;
  readonly database: Pick<Database, 'db' | 'isShared'>;
}

/** Contributes the status command and the server's own lines. */
export function contributeStatus(host: Host, { callers, database }: Observed): void {
  host.contribute(statusLines, async () => [...(await roleLines(database)), ...linesOf(callers)]);
  host.contribute(adminCommand, {
    name: 'status',
    usage: '',
    summary: 'Shows the server status and what needs attention.',
    run: async () => (await Promise.all(host.contributions(statusLines).map((lines) => lines()))).flat(),
  });
}

function linesOf(callers: CallerWatch): readonly string[] {
  if (!callers.isNeeded) return ['Proxies: TRUSTED_PROXIES is set.'];
  const found = callers.sharedAddress();
  if (!found)
    return ['Proxies: TRUSTED_PROXIES is not set, and nothing indicates that a proxy is in front of the server.'];
  const from = found.address === undefined ? 'one address' : `one address, ${found.address}`;
  return [
    `Proxies: TRUSTED_PROXIES is not set, and ${found.percent} % of the last ${found.requests} submissions and page views came from ${from}.`,
    `  ${SHARED_ADDRESS_ADVICE}`,
  ];
}
