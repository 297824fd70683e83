import { NotificationType } from '../../../contract/entity/notification.ts';
import {
  adminCommand,
  AdminMisuse,
  AdminError,
  type AdminArgs,
  type Host,
  inTransaction,
} from '../../../server/kit.ts';
import { accountByAddress } from '../../accounts/server/public.ts';
import { MAX_MESSAGE_LENGTH, postNotification } from './public.ts';

/** CLI commands by which the operator posts banners. */
export function contributeAdminCommands(host: Host): void {
  host.contribute(adminCommand, {
    name: 'notice post',
    usage: `${NotificationType.options.join('|')} MESSAGE (--account EMAIL | --all)`,
    summary: 'Posts a notification to one account or all, shown until dismissed.',
    options: { account: { type: 'string' }, all: { type: 'boolean' } },
    run: (args) => post(host, args),
  });
}

async function post(host: Host, args: AdminArgs): Promise<readonly string[]> {
  const { type, message } = notificationIn(args);
  const accountId = await receiver(host, args);
  const id = await inTransaction(host.db, (tx) =>
    postNotification({ db: tx, live: host.live }, { accountId, type, message }),
  );
  return [`Posted notification ${id} to ${accountId === null ? 'all accounts' : args.options['account']}.`];
}

function notificationIn({ words }: AdminArgs): { type: NotificationType; message: string } {
  const [name, message, ...more] = words;
  const type = NotificationType.safeParse(name);
  if (!type.success) throw new AdminMisuse(`The type must be one of ${NotificationType.options.join(', ')}.`);
  if (message === undefined || message.trim() === '' || more.length > 0)
    throw new AdminMisuse('Put the message in quotes.');
  if (message.length > MAX_MESSAGE_LENGTH)
    throw new AdminMisuse(`A message has at most ${MAX_MESSAGE_LENGTH} characters.`);
  return { type: type.data, message };
}

async function receiver({ db }: Host, { options }: AdminArgs): Promise<number | null> {
  const { account: email, all } = options;
  if ((typeof email === 'string') === (all === true)) throw new AdminMisuse('Specify either --account EMAIL or --all.');
  if (typeof email !== 'string') return null;
  const account = await accountByAddress(db, email);
  if (!account) throw new AdminError(`No account with the email ${email}.`);
  return account.id;
}
