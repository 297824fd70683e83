import { SHARED_PLAN, type User } from '../../contract/entity/account.ts';
import type { Read } from '../../src/kernel/index.ts';
import { session } from '../../src/shell/state.ts';

/** Agency clients and accounts on the plan `shared` only work on forms shared with them (SPEC.md point 6). */
export function mayCreate(read: Read): boolean {
  const { account } = read(session).current;
  return account !== null && isCreator(account);
}

const isCreator = ({ account_type, plan }: User): boolean =>
  account_type !== 'CLIENT_OF_AGENCY' && plan?.name !== SHARED_PLAN;
