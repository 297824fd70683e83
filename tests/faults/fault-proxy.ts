import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';

/** The client connects to the proxy, the server is behind it. */
type Direction = 'request' | 'response';

/** The fault of connections made while it is set. */
export interface Fault {
  /** Delay of everything that passes. */
  readonly delayMs?: number;
  /**
   * Ends the connection once the data that passed in one direction matches; `keeps` bytes of the matching chunk still
   * pass.
   */
  readonly cut?: {
    readonly what: Direction;
    readonly when: (passed: string) => boolean;
    readonly keeps?: number;
    /** By a reset, or by a regular end in the middle. */
    readonly how: 'reset' | 'end';
  };
}

/**
 * Forwards connections to a local port with faults: delayed, truncated, reset, or muted: open, but passing nothing in
 * either direction, as when a firewall has dropped the state.
 * @example
 * await using proxy = await FaultProxy.start(port);
 * proxy.fault = { cut: { what: 'response', when: (passed) => passed.length > 10, how: 'reset' } };
 */
export class FaultProxy implements AsyncDisposable {
  /** Affects connections from now on. */
  fault: Fault = {};
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #near = new Set<Socket>();
  readonly #mute = new WeakSet<Socket>();
  #to: number;
  #cuts = 0;

  private constructor(to: number) {
    this.#to = to;
    this.#server = createServer((near) => this.#pass(near, connect(this.#to, '127.0.0.1'), this.fault));
  }

  static async start(to: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(to);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The proxy is closed');
    return address.port;
  }

  /** How many connections the fault has ended. */
  get cuts(): number {
    return this.#cuts;
  }

  /** How many muted connections the client still holds open. */
  get muted(): number {
    return [...this.#near].filter((socket) => this.#mute.has(socket)).length;
  }

  /** Forwards connections from now on to another port, as a name that points elsewhere does. */
  redirect(to: number): void {
    this.#to = to;
  }

  /** Mutes every connection that there is. */
  mute(): void {
    for (const socket of this.#open) this.#mute.add(socket);
  }

  /** Resets every connection that there is. */
  reset(): void {
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(near: Socket, far: Socket, fault: Fault): void {
    this.#near.add(near);
    near.once('close', () => this.#near.delete(near));
    this.#forward(near, far, 'request', fault);
    this.#forward(far, near, 'response', fault);
  }

  #forward(from: Socket, to: Socket, direction: Direction, { delayMs, cut }: Fault): void {
    const later = (work: () => void): void => void (delayMs === undefined ? work() : setTimeout(work, delayMs));
    const own = cut?.what === direction ? cut : undefined;
    let [passed, isOver] = ['', false];
    this.#open.add(from);
    from.on('data', (chunk) => {
      if (isOver || this.#mute.has(from)) return;
      if (own) passed += chunk.toString('latin1');
      isOver = own?.when(passed) === true;
      if (!own || !isOver) later(() => to.write(chunk));
      else later(() => this.#cut(from, to, chunk.subarray(0, own.keeps ?? 0), own.how));
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      this.#open.delete(from);
      if (!this.#mute.has(from)) later(() => to.destroySoon());
    });
  }

  #cut(from: Socket, to: Socket, last: Buffer, how: 'reset' | 'end'): void {
    this.#cuts += 1;
    from.destroy();
    if (how === 'end') to.end(last);
    else to.write(last, () => to.resetAndDestroy());
  }
}
