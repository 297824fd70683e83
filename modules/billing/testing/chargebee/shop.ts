import { startServer, testClock, type TestServer } from '../../../../tests/server/harness.ts';
import { newPerson } from '../../../../tests/server/person.ts';
import { FakeChargebee } from './fake-chargebee.ts';
import { Shopper } from './shopper.ts';

/** The flows of buying and changing a plan. */
export const CREATE = 'create-subscription?plan_id=Solo-USD-month';
export const UPGRADE = 'upgrade-subscription?plan_id=Studio-USD-month';

/** The response to an event: whether it changed something. */
export const news = { data: { applied: true } };
export const known = { data: { applied: false } };

/** Values that must not be logged. */
export const SECRETS = /test_fake_key|webhook-password-of-tests/;

type TestClock = ReturnType<typeof testClock>;

interface ShopOptions {
  readonly clock: TestClock;
  readonly fake: FakeChargebee;
  readonly server: TestServer;
  readonly console: string;
  readonly lines: readonly string[];
}

/** A console over real HTTP with its own fake Chargebee. */
export class Shop implements AsyncDisposable {
  readonly clock: TestClock;
  readonly fake: FakeChargebee;
  readonly server: TestServer;
  readonly console: string;
  /** The operator's log. */
  readonly lines: readonly string[];

  private constructor({ clock, fake, server, console, lines }: ShopOptions) {
    this.clock = clock;
    this.fake = fake;
    this.server = server;
    this.console = console;
    this.lines = lines;
  }

  static async open(): Promise<Shop> {
    const clock = testClock('2026-03-10T12:00:00Z');
    const lines: string[] = [];
    const fake = await FakeChargebee.open(clock);
    const server = await startServer({ clock, env: fake.env, logTo: (line) => lines.push(line) });
    const { console } = await server.listen();
    await server.scheduler.runNow('billing/chargebee-plans');
    return new Shop({ clock, fake, server, console, lines });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.fake[Symbol.asyncDispose]();
  }

  /** Restores Chargebee after failures. */
  recover(): void {
    this.fake.fault = undefined;
    this.fake.books.declines = false;
  }

  async newShopper(): Promise<Shopper> {
    return new Shopper(await newPerson(this.server), this.console, this.fake);
  }

  /** A new account with a paid plan. */
  async subscribed(): Promise<Shopper> {
    const shopper = await this.newShopper();
    await shopper.through(CREATE);
    return shopper;
  }
}
