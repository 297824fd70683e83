import { translated } from '../../../contract/server-text.ts';
import {
  type Account,
  type Db,
  defineServerModule,
  generalErrors,
  type Host,
  inTransaction,
  createError,
  lockSession,
} from '../../../server/kit.ts';
import {
  accountById,
  type AccountView,
  lockAccount,
  queueSecurityEmail,
  type SecurityEmail,
  setLanguage,
  setName,
} from '../../accounts/server/public.ts';
import {
  changeProfile,
  getProfile,
  type ProfileChangedLiveEvent,
  saveLanguageCall,
  signOutEverywhere,
} from '../contract.ts';
import { errors } from '../errors.ts';
import german from './email-texts.de.ts';
import { emailTexts } from './email-texts.ts';

export default defineServerModule({
  id: 'profile',
  needs: ['accounts'],
  register(host) {
    const { db, live } = host;
    host.serve(getProfile, async ({ account }) => viewOf(await requireAccount(db, account.id)));

    host.serve(changeProfile, async ({ account, body: { name, ...addresses } }) => {
      const { email, ...rest } = await requireAccount(db, account.id);
      const isOwn = (address: string | undefined): boolean => address?.toLowerCase() === email.toLowerCase();
      if (!Object.values(addresses).every((address) => address === undefined || isOwn(address)))
        throw createError(errors.ADDRESS_IS_FIXED);
      await rename(host, account, name);
      return viewOf({ ...rest, email, name });
    });

    host.serve(saveLanguageCall, async ({ account, body: { language } }) => {
      await inTransaction(db, async (tx) => {
        await setLanguage(tx, account.id, language);
        await lockSession(tx, account);
      });
      return { language };
    });

    host.serve(signOutEverywhere, async ({ account, session }) => {
      await inTransaction(db, async (tx) => {
        const owner = await lockAccount(tx, account.id);
        if (!owner) throw createError(generalErrors.NOT_SIGNED_IN);
        await lockSession(tx, account);
        await session.endOthers(account.id, tx);
        await queueSecurityEmail(host, tx, owner, signedOutEverywhere(owner));
        await live.publish(`account:${account.id}`, { event: 'signed-out' }, tx);
      });
      return {};
    });
  },
});

const textsFor = translated(emailTexts, german);

function signedOutEverywhere({ language }: AccountView): SecurityEmail {
  const t = textsFor(language);
  return {
    kind: 'sessions',
    title: t('SESSIONS_ENDED'),
    lines: [t('SESSIONS_ENDED_TEXT')],
    advice: t('SESSIONS_ENDED_ADVICE'),
    offersReset: true,
  };
}

/** Changes the name and notifies the user's other tabs. */
function rename({ db, live }: Host, caller: Account, name: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await setName(tx, caller.id, name))) throw createError(generalErrors.NOT_SIGNED_IN);
    await lockSession(tx, caller);
    await live.publish(`account:${caller.id}`, { event: 'profile', name } satisfies ProfileChangedLiveEvent, tx);
  });
}

async function requireAccount(db: Db, id: number): Promise<AccountView> {
  const account = await accountById(db, id);
  if (!account) throw createError(generalErrors.NOT_SIGNED_IN);
  return account;
}

const viewOf = ({ name, email }: AccountView) => ({ name, username: email, email_id: email, emailID: email });
