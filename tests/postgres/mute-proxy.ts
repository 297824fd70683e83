import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';

/**
 * Passes connections on to a port of this machine, until they are muted: then they stay open, and nothing comes through
 * in either direction, as when a firewall has forgotten them. New ones pass.
 */
export class MuteProxy implements AsyncDisposable {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #near = new Set<Socket>();
  readonly #mute = new WeakSet<Socket>();

  private constructor(to: number) {
    this.#server = createServer((near) => this.#pass(near, connect(to, '127.0.0.1')));
  }

  static async start(to: number): Promise<MuteProxy> {
    const proxy = new MuteProxy(to);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The proxy is closed');
    return address.port;
  }

  /** How many that are muted whoever connected still holds open. */
  get muted(): number {
    return [...this.#near].filter((socket) => this.#mute.has(socket)).length;
  }

  /** Mutes every connection that there is. */
  mute(): void {
    for (const socket of this.#open) this.#mute.add(socket);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(near: Socket, far: Socket): void {
    this.#near.add(near);
    near.once('close', () => this.#near.delete(near));
    const both = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, to] of both) {
      this.#open.add(from);
      from.on('data', (chunk) => void (this.#mute.has(from) || to.write(chunk)));
      from.on('error', () => undefined);
      from.once('close', () => {
        this.#open.delete(from);
        if (!this.#mute.has(from)) to.destroy();
      });
    }
  }
}
