import type { Endpoint } from '../../contract/endpoint.ts';
import type { TestAccounts } from './accounts.ts';
import type { Input } from './input.ts';
import { inputFor } from './inputs.ts';
import { oneTime } from './one-time.ts';
import type { Caller } from './rights.ts';
import type { Fixtures } from './fixtures.ts';

/** A call that waits to be sent: all that it needs is stored, so that sending it is the only change to come. */
export interface Prepared {
  readonly caller: Caller;
  readonly input: Input;
  readonly cookie: string | undefined;
}

/** A valid call of `endpoint` by `caller` about what is in `stock`. */
export async function prepare(
  cast: TestAccounts,
  endpoint: Endpoint,
  caller: Caller,
  stock: Fixtures,
): Promise<Prepared> {
  const material = { ...stock, ...(await oneTime(cast, caller)), bystander: cast.bystander };
  return { caller, input: inputFor(endpoint, material), cookie: await cast.cookieOf(caller) };
}

/** One after the other. */
export async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}
