import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Clock, Logger } from '../kit.ts';
import type { AdminCommand } from './admin-command.ts';
import { removeAbandoned } from './backup/partial-file.ts';
import { withBackup } from './backup/running-backup.ts';
import { Backups } from './backups.ts';
import { runAdmin } from './run-admin.ts';
import { openSocket } from './socket.ts';

export interface OperatorParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly adminCommands: readonly AdminCommand[];
}

/** Lets the operator's tools reach the running server. Returns the stop function. */
export async function serveOperator({
  config,
  database,
  clock,
  log,
  adminCommands,
}: OperatorParts): Promise<() => Promise<void>> {
  await removeAbandoned(config.dataDir, clock.now());
  const backups = new Backups(({ signal, response }) =>
    // Sent once it is complete: a client that pauses must not delay reading the database.
    withBackup({ database, config, now: clock.now() }, signal, (file) => pipeline(createReadStream(file), response)),
  );
  const close = await openSocket(config.dataDir, {
    '/admin': async (body, response) => {
      const typed = z.array(z.string()).parse(JSON.parse(body));
      response.end(JSON.stringify(await runAdmin(adminCommands, typed)));
    },
    '/backup': (_, response) => backups.send(response),
  });
  if (!close)
    log.warn('the path of DATA_DIR is too long for a socket: admin and backup commands cannot reach this server');
  return async () => {
    await close?.();
    // It is cancelled by now, since its client is disconnected.
    await backups.ended();
  };
}
