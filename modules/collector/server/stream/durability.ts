import type { Client } from './client.ts';

/** Older versions have no scripts that run when the memory is used up. */
const OLDEST = 7;

/** The result of checking a server. */
interface ServerCheck {
  /** Why it must not be used, or undefined. Completes the sentence "Redis at … …". */
  readonly problem: string | undefined;
  /** Without a limit, the operating system kills Redis when memory runs out, before Redis rejects submissions. */
  readonly isUnlimited: boolean;
}

/** Whether a server can be used, and, unless it may lose submissions, whether a 2xx means stored on it. */
export async function checkServer(client: Client, { mayLose }: { readonly mayLose: boolean }): Promise<ServerCheck> {
  const server = fieldsOf(await client.info());
  const problem = serverProblem(server);
  if (problem !== undefined) return { problem, isUnlimited: false };
  const isUnlimited = server.get('maxmemory') === '0';
  return { problem: mayLose ? undefined : await durabilityProblem(client), isUnlimited };
}

function serverProblem(server: ReadonlyMap<string, string>): string | undefined {
  const version = server.get('redis_version') ?? '0';
  if (Number.parseInt(version, 10) < OLDEST) return `is version ${version}; version ${OLDEST} or later is required`;
  if (server.get('role') !== 'master') return 'is a replica; INTAKE_URL must name the primary';
  if (server.get('cluster_enabled') === '1') return 'is a node of a cluster, which is not supported';
  return server.get('loading') === '1' ? 'is still loading its data' : undefined;
}

async function durabilityProblem(client: Client): Promise<string | undefined> {
  const settings = await client
    .configGet(['appendonly', 'appendfsync', 'no-appendfsync-on-rewrite', 'maxmemory-policy'])
    .catch(() => undefined);
  if (!settings) return 'does not allow CONFIG GET, so its durability settings cannot be checked';
  if (settings['appendonly'] !== 'yes' || settings['appendfsync'] !== 'always')
    return 'must have "appendonly yes" and "appendfsync always", or it may lose acknowledged submissions';
  if (settings['no-appendfsync-on-rewrite'] === 'yes')
    return 'must have "no-appendfsync-on-rewrite no", or it may lose acknowledged submissions';
  // Policies for keys that expire evict the leases and the idempotency keys.
  if (settings['maxmemory-policy'] !== 'noeviction')
    return 'must have "maxmemory-policy noeviction", or it may lose acknowledged submissions';
  return undefined;
}

function fieldsOf(info: string): ReadonlyMap<string, string> {
  return new Map(
    info.split('\r\n').flatMap((line) => {
      const [name = '', value] = line.split(':', 2);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
