import { type Db, type Host, serverText } from '../../../server/kit.ts';
import { type AccountNotification, isFirstAccount } from '../../accounts/server/public.ts';
import { serverTexts } from '../server-texts.ts';

const MB = 1024 ** 2;

/** Warns the account that installed the server while the disk is too full to accept submissions. */
export async function diskNotifications(
  { diskShortage }: Pick<Host, 'diskShortage'>,
  db: Db,
  accountId: number,
): Promise<readonly AccountNotification[]> {
  const space = diskShortage();
  if (space === undefined || !(await isFirstAccount(db, accountId))) return [];
  const { directory, free, size } = space;
  const megabytes = { free: Math.floor(free / MB), size: Math.floor(size / MB) };
  const text = serverText(serverTexts.DISK_SHORTAGE, { directory, ...megabytes });
  return [{ id: 'disk-shortage', type: 'error', ...text }];
}
