import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** What a process can serve, each on its own port. */
export interface Apps {
  readonly console: FastifyInstance;
  readonly collector: FastifyInstance;
  /** Health checks of a process that serves neither of the other two. */
  readonly health: FastifyInstance | undefined;
}

/** The addresses of a process with every role. */
export interface Addresses {
  readonly console: string;
  readonly collector: string;
}

/** The addresses of the ports that the process has opened. */
export interface OpenPorts extends Partial<Addresses> {
  readonly health?: string;
}

/** Opens the ports of the process's roles. */
export async function openPorts(apps: Apps, config: Config): Promise<OpenPorts> {
  const { host, roles } = config;
  const open = (app: FastifyInstance, port: number) => app.listen({ host, port });
  return {
    ...(roles.has('console') && { console: await open(apps.console, config.port) }),
    ...(roles.has('collector') && { collector: await open(apps.collector, config.collectorPort) }),
    ...(apps.health && { health: await open(apps.health, config.healthPort) }),
  };
}

/** Opens both ports of a server with every role. */
export async function listenOnBoth(server: { listen(): Promise<OpenPorts> }): Promise<Addresses> {
  const { console, collector } = await server.listen();
  if (console === undefined || collector === undefined) throw new Error('The server lacks a role');
  return { console, collector };
}

export async function closePorts(apps: Apps): Promise<void> {
  await Promise.all([apps.console.close(), apps.collector.close(), apps.health?.close()]);
}
