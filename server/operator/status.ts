import type { Database } from '../db/database.ts';
import type { CallerWatch } from '../http/caller-watch.ts';
import type { Contributor, Host } from '../kit.ts';
import { folderOf } from '../module-error.ts';
import { SHARED_ADDRESS_ADVICE } from '../shared-address.ts';
import { adminCommand } from './admin-command.ts';
import { roleLines } from './running-roles.ts';
import { statusLines, type StatusLines } from './status-lines.ts';
import { withTimeout } from '../timeout.ts';

/** An unavailable database may not respond at all. */
const LINES_SECONDS = 5;

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
    run: async () => (await Promise.all(host.contributors(statusLines).map(linesOrFailure))).flat(),
  });
}

/** Without the database, the rest of the status is shown nevertheless. */
async function linesOrFailure({ module, value: lines }: Contributor<StatusLines>): Promise<readonly string[]> {
  try {
    return await withTimeout(LINES_SECONDS, `no response within ${LINES_SECONDS} seconds`, lines);
  } catch (error) {
    return [`${folderOf(module)}: its status is unknown: ${error instanceof Error ? error.message : String(error)}.`];
  }
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
