import { type Db, describeSpace, type Host } from '../../../server/kit.ts';
import { type AccountNotice, isFirstAccount } from '../../accounts/server/public.ts';

/** Warns the account that installed the server while the disk is too full to accept submissions. */
export async function diskNotices(
  { diskShortage }: Pick<Host, 'diskShortage'>,
  db: Db,
  accountId: number,
): Promise<readonly AccountNotice[]> {
  const space = diskShortage();
  if (space === undefined || !(await isFirstAccount(db, accountId))) return [];
  const message = `${describeSpace(space)}. New submissions and changes are rejected until space is freed. Everything already accepted is safe.`;
  return [{ id: 'disk-shortage', type: 'error', message }];
}
