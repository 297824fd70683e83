import type { Client } from './client.ts';

/** Older versions have no scripts that run when the memory is used up. */
const OLDEST = 7;

/** Why a 2xx would not mean stored on this server, or undefined. Completes the sentence "Redis at … …". */
export async function durabilityProblem(client: Client): Promise<string | undefined> {
  const server = fieldsOf(await client.info());
  const version = server.get('redis_version') ?? '0';
  if (Number.parseInt(version, 10) < OLDEST) return `is version ${version}; version ${OLDEST} or later is required`;
  if (server.get('role') !== 'master') return 'is a replica; INTAKE_URL must name the primary';
  if (server.get('cluster_enabled') === '1') return 'is a node of a cluster, which is not supported';
  const settings = await client
    .configGet(['appendonly', 'appendfsync', 'no-appendfsync-on-rewrite', 'maxmemory', 'maxmemory-policy'])
    .catch(() => undefined);
  if (!settings) return 'does not let its settings be read, so that nobody knows whether it flushes what it stores';
  if (settings['appendonly'] !== 'yes' || settings['appendfsync'] !== 'always')
    return 'must have "appendonly yes" and "appendfsync always", or it may lose acknowledged submissions';
  if (settings['no-appendfsync-on-rewrite'] === 'yes')
    return 'must have "no-appendfsync-on-rewrite no", or it may lose acknowledged submissions';
  // Other policies evict only keys that expire, which streams do not.
  if (settings['maxmemory'] !== '0' && settings['maxmemory-policy']?.startsWith('allkeys-') === true)
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
