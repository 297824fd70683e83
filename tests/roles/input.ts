import type { TestAccount } from './accounts.ts';
import type { OneTime } from './one-time.ts';
import type { Fixtures } from './fixtures.ts';

/** The material for a valid call. */
export type Material = Fixtures & OneTime & { readonly bystander: TestAccount };

/** The parts of a call. */
export interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
