import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { moveAccount, type MoveResult, type Phase, recover } from '../../tools/placement/move-account.ts';
import { spread } from '../../tools/bench/ratios.ts';
import type { Comparison } from '../../tools/placement/compare.ts';
import { surviveCrash } from '../crash/crash-scenario.ts';
import { PASSWORD } from '../server/person.ts';
import { BusyForm } from './busy-form.ts';
import { Caller } from './caller.ts';
import type { Orders } from './mover-process.ts';
import { shareForms } from './share-forms.ts';
import { submit } from './submit.ts';
import { webhookTarget } from './target.ts';
import { danglingIn, tablesWith, type TwoDatabases, twoDatabases } from './two-databases.ts';

// Moves an account between two PostgreSQL servers while visitors submit and its owner works. Longer:
// `MOVE_ROUNDS=20 MOVE_ROWS=20000 npx vitest run --project=int-postgres tests/multi-server/move-account`

const { MOVE_ROUNDS } = process.env;
const rounds = Number(MOVE_ROUNDS ?? 2);
const old = Number(process.env['MOVE_ROWS'] ?? 300);
/** Whom `surviveCrash` registers. */
const OWNER = 'owner@example.test';
/** Visitors of three more forms of the account. */
const course = { senders: 6, paceMs: 20 };
const undamaged = { lost: [], doubled: [], misread: [], disordered: [] };

/**
 * Opens a busy form of the owner while `work` runs; expects what was acknowledged of it to be stored and delivered.
 */
async function whileBusy(
  { router, urls }: TwoDatabases,
  work: (busy: BusyForm, account: number) => Promise<void>,
): Promise<void> {
  await using target = await webhookTarget();
  const owner = new Caller(OWNER);
  expect(await owner.logIn(router.console, PASSWORD)).toBe(200);
  const account = await router.accountOf(OWNER);
  const busy = await BusyForm.open(router, owner, { database: urls[0], old, webhook: target.url });
  await work(busy, account);
  expect(await busy.stop()).toEqual([]);
  await expect.poll(() => new Set(target.received).size, { timeout: 60_000 }).toBe(busy.acknowledged);
  console.info(`${busy.acknowledged} webhooks arrived, ${target.received.length - busy.acknowledged} of them again`);
}

/** How long the moves that compared this much took. */
function describeMoves(results: readonly MoveResult[], comparison: Comparison): string {
  const compared = results.filter((result) => result.comparison === comparison);
  const [pauses, totals] = [compared.map(({ pauseMs }) => pauseMs), compared.map(({ totalMs }) => totalMs)];
  const times = `pause ${spread(pauses, ' ms')}, whole move ${spread(totals, ' ms')}`;
  return `${compared.length} moves that compared ${comparison}: ${times}`;
}

test('moves an account there and back while it is in use, and loses nothing', { timeout: 3_600_000 }, async () => {
  await using opened = new AsyncDisposableStack();
  const both = await twoDatabases(opened);
  const { installation, router, urls } = both;
  const results: MoveResult[] = [];
  const damage = await surviveCrash(
    [router],
    async (load) => {
      await whileBusy(both, async (busy, account) => {
        const sharing = await shareForms(router, urls[0], busy.form);
        for (let round = 0; round < rounds; round += 1) {
          const [target, left] = round % 2 === 0 ? (['second', urls[0]] as const) : (['first', urls[1]] as const);
          const comparison = round % 4 < 2 ? 'rows' : 'counts';
          results.push(await moveAccount(installation, account, { target, comparison }));
          // Only its name remains where it was, for the form that is shared with it.
          expect(await tablesWith(left, account)).toEqual(left === urls[0] ? ['accounts'] : []);
          expect(await Promise.all(urls.map(danglingIn))).toEqual([[], []]);
          await load.more(50);
        }
        expect(await sharing.stop()).toEqual({ lost: 0 });
      });
    },
    course,
  );
  console.info(`Up to ${Math.max(...results.map(({ rows }) => rows))} rows. ${describeMoves(results, 'rows')}`);
  if (rounds > 2) console.info(describeMoves(results, 'counts'));
  console.info(`${damage.acknowledged} submissions acknowledged, ${damage.failed} requests rejected`);
  expect(damage).toMatchObject(undamaged);
});

/** Where the account is after the mover was killed just before a phase; all seven in a long run. */
const interrupted: readonly (readonly [Phase, 'source' | 'target'])[] = [
  ['copying', 'source'],
  ['catching up', 'source'],
  ['paused', 'source'],
  ['fenced', 'source'],
  ['decided', 'source'],
  ['open', 'target'],
  ['purging', 'target'],
];

/** Before and after the commit that decides. */
const around = interrupted.filter(([phase]) => phase === 'catching up' || phase === 'decided' || phase === 'open');

/** Kills a mover with -9 once it has reached a phase. */
async function killMover(orders: Orders): Promise<void> {
  const mover = fork(path.join(import.meta.dirname, 'mover-process.ts'), [JSON.stringify(orders)]);
  const ended = once(mover, 'exit');
  const [message] = await Promise.race([once(mover, 'message'), ended]);
  expect(message).toBe(orders.until);
  mover.kill('SIGKILL');
  await ended;
}

test('leaves an account in exactly one place if the mover is killed', { timeout: 600_000 }, async () => {
  await using opened = new AsyncDisposableStack();
  const both = await twoDatabases(opened);
  const { installation, router, urls, servers } = both;
  const names = [...installation.databases.keys()];
  const damage = await surviveCrash(
    [router],
    async (load) => {
      await whileBusy(both, async (busy, account) => {
        for (const [until, expected] of MOVE_ROUNDS === undefined ? around : interrupted) {
          const source = await recover(installation, account);
          const target = names.find((name) => name !== source) ?? '';
          await killMover({ ...installation, databases: [...installation.databases], account, target, until });
          const collectors = names.map((name) => servers.get(name)?.collector ?? '');
          const statuses = await Promise.all(collectors.map((collector) => submit(collector, busy.form)));
          const home = expected === 'source' ? source : target;
          const accepting = names.filter((_, at) => statuses[at] === 200);
          expect([[], [home]]).toContainEqual(accepting);
          busy.acknowledged += accepting.length;
          expect(await recover(installation, account)).toBe(home);
          expect(await tablesWith(urls[names.indexOf(home) === 0 ? 1 : 0] ?? '', account)).toEqual([]);
          await load.more(20);
        }
      });
    },
    course,
  );
  expect(damage).toMatchObject(undamaged);
});
