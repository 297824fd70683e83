import type { Endpoint } from '../../contract/endpoint.ts';
import type { TestAccounts } from './accounts.ts';
import type { Input } from './input.ts';
import { inputFor } from './inputs.ts';
import { oneTime } from './one-time.ts';
import type { Caller } from './rights.ts';
import type { Fixtures } from './fixtures.ts';

/** A prepared call: everything it needs is stored, so sending it is the only change. */
export interface Prepared {
  readonly caller: Caller;
  readonly input: Input;
  readonly cookie: string | undefined;
}

/** A valid call of `endpoint` by `caller` on the fixtures. */
export async function prepare(
  cast: TestAccounts,
  endpoint: Endpoint,
  caller: Caller,
  stock: Fixtures,
): Promise<Prepared> {
  const material = { ...stock, ...(await oneTime(cast, caller)), bystander: cast.bystander };
  return { caller, input: inputFor(endpoint, material), cookie: await cast.cookieOf(caller) };
}

/** Sequentially. */
export async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}
