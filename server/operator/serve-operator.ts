import { createReadStream, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Clock, Db, Logger } from '../kit.ts';
import type { AdminCommand } from './admin-command.ts';
import { removeAbandoned, unfinished } from './backup/partial-file.ts';
import { writeBackup } from './backup/write-backup.ts';
import { runAdmin } from './run-admin.ts';
import { type SocketHandler, openSocket } from './socket.ts';

export interface OperatorParts {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly adminCommands: readonly AdminCommand[];
}

/** Lets the operator's tools reach the running server. Returns the stop function. */
export async function serveOperator({
  config,
  db,
  clock,
  log,
  adminCommands,
}: OperatorParts): Promise<() => Promise<void>> {
  // Written completely before it is sent: a slow reader must not hold a transaction open.
  const spool = unfinished(path.join(config.dataDir, `${process.pid}.backup`));
  await removeAbandoned(config.dataDir, clock.now());
  let backups = Promise.resolve();
  const backUp: SocketHandler = async (_, answer) => {
    rmSync(spool, { force: true });
    try {
      await writeBackup({ db, secret: config.secret, now: clock.now() }, spool);
      await pipeline(createReadStream(spool), answer);
    } finally {
      rmSync(spool, { force: true });
    }
  };
  const close = await openSocket(config.dataDir, {
    '/admin': async (body, answer) => {
      const typed = z.array(z.string()).parse(JSON.parse(body));
      answer.end(JSON.stringify(await runAdmin(adminCommands, typed)));
    },
    '/backup'(body, answer) {
      const turn = backups.then(() => backUp(body, answer));
      backups = turn.catch(() => undefined);
      return turn;
    },
  });
  if (!close) log.warn("the path of DATA_DIR is too long for a socket: the operator's tools cannot reach this server");
  return close ?? (async () => undefined);
}
