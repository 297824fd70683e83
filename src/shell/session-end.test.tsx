import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { User } from '../../contract/entity/account.ts';
import { defineCommand, type PayloadOf } from '../../contract/message.ts';
import { consoleOf } from '../../tests/console/console.ts';
import { settle } from '../../tests/console/fake-clock.ts';
import { defineModule, handles, injectable, Recorder } from '../kernel/index.ts';
import { MemoryLog } from './memory-log.ts';
import { logOwner, logWipe } from './log-owner.ts';
import { sessionAbsent, sessionEnded, sessionOpened } from './messages.ts';
import { leaveAtSessionEnd } from './session-end.ts';

const signInReported = defineCommand('server/sign-in-reported', z.object({ account: z.nullable(z.number()) }));
const ended = defineCommand('server/ended', z.object({}));

@injectable()
class Server {
  @handles(signInReported, { policy: 'queue' })
  *signInReported({ account }: PayloadOf<typeof signInReported>) {
    yield account === null ? sessionAbsent({}) : sessionOpened({ account: accountOf(account) });
  }

  @handles(ended, { policy: 'queue' })
  *ended() {
    yield sessionEnded({ reason: 'logout' });
  }
}
const server = defineModule({ id: 'server', handlers: [Server] });

function accountOf(id: number): z.output<typeof User> {
  const email = `${id}@example.com`;
  const names = { name: 'Ada', username: email, email_id: email, emailID: email };
  const kind = { status: 'ACTIVE', account_type: 'STANDARD', plan: null, is_new_user: false, showTour: true } as const;
  return User.parse({ id, ...names, ...kind });
}

/** The logs of all tabs of a browser. */
class BrowserLog extends MemoryLog {
  held: string[] = [];
  override begin(snapshot: string): Promise<void> {
    this.held.push(snapshot);
    return super.begin(snapshot);
  }
  override wipe(): Promise<void> {
    this.held = [];
    return super.wipe();
  }
}
let storage: BrowserLog;
const visitors = '{"kind":"snapshot","n":0,"version":"1.0.0","state":{"rows":"Canary Visitor"}}';
const storedLog = () => storage.held.join('\n');

/** Opens a page in this browser. */
async function page() {
  const { app } = consoleOf(server);
  const recorder = new Recorder(app, storage, { product: 'Inlet', version: '2.0.0' });
  await recorder.open();
  const leave = { to: vi.fn<(url: string) => void>(), reload: vi.fn<() => void>() };
  leaveAtSessionEnd(app, recorder, leave);
  return { reports: (account: number | null) => app.send(signInReported({ account })).outcome, app, leave, recorder };
}

/** Waits until messages have reached the other tabs. */
async function messagesDelivered(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await settle();
}

beforeEach(async () => {
  storage = new BrowserLog();
  await storage.begin(visitors);
});
afterEach(() => localStorage.clear());

describe('the event log of a session that ended elsewhere', () => {
  it('is wiped when the login page opens', async () => {
    const login = await page();
    expect(storedLog()).toContain('Canary Visitor');
    await login.reports(null);
    await vi.waitFor(() => expect(storedLog()).not.toContain('Canary Visitor'));
    expect(login.leave.to).not.toHaveBeenCalled();
  });

  it('is wiped when another account logs in, and the new session is recorded', async () => {
    await (await page()).reports(1);
    await storage.begin(visitors);
    const next = await page();
    await next.reports(2);
    await vi.waitFor(() => expect(storedLog()).not.toContain('Canary Visitor'));
    expect(await next.recorder.export()).toContain('2@example.com');
  });

  it('redirects other tabs that still show it to the login page once', async () => {
    const other = await page();
    await other.reports(1);
    const login = await page();
    await login.reports(null);
    await vi.waitFor(() => expect(other.leave.to).toHaveBeenCalledExactlyOnceWith('/app/login'));
    const second = await page();
    await second.reports(null);
    await messagesDelivered();
    expect(login.leave.to).not.toHaveBeenCalled();
  });

  it('is wiped at logout, which waits two seconds at most for an unresponsive database', async () => {
    const tab = await page();
    await tab.reports(1);
    storage.wipe = () => new Promise(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    tab.app.send(ended({}));
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(tab.leave.to).toHaveBeenCalledWith('/app/login');
  });
});

describe('a failed deletion of the event log', () => {
  const fails = () => Promise.reject(new Error('The database is full'));

  it('is repeated when another account logs in, even in a later page', async () => {
    await (await page()).reports(1);
    await storage.begin(visitors);
    const wipe = vi.spyOn(storage, 'wipe').mockImplementation(fails);
    const login = await page();
    await login.reports(null);
    await login.reports(2);
    await messagesDelivered();
    expect(storedLog()).toContain('Canary Visitor');
    wipe.mockRestore();
    await (await page()).reports(2);
    await vi.waitFor(() => expect(storedLog()).not.toContain('Canary Visitor'));
  });

  it('is repeated once: later pages of the account continue its log', async () => {
    logOwner.set(2);
    logWipe.begin();
    await (await page()).reports(2);
    await vi.waitFor(() => expect(storedLog()).not.toContain('Canary Visitor'));
    await storage.begin(visitors);
    await (await page()).reports(2);
    await messagesDelivered();
    expect(storedLog()).toContain('Canary Visitor');
  });
});

describe('the event log of a continuing session', () => {
  it('survives when the same account opens another tab, even after a login', async () => {
    const first = await page();
    await first.reports(null);
    await first.reports(1);
    await storage.begin(visitors);
    await (await page()).reports(1);
    await messagesDelivered();
    expect(storedLog()).toContain('Canary Visitor');
  });
});
