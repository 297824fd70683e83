import { whenever } from '../../src/kernel/index.ts';
import { languageSelected } from '../../src/shell/messages.ts';
import { languageSetting, session } from '../../src/shell/state.ts';
import { accountEventReceived } from '../live/public.ts';
import { initialDataLoaded, loadInitialData } from '../workspaces/public.ts';
import { loadProfile, saveLanguage } from './commands.ts';
import { ProfileChangedLiveEvent } from './contract.ts';
import { profileSaved } from './events.ts';
import { emailLanguage, profile } from './state.ts';

/** The user menu takes the name from the initial data, so that is reloaded. */
export const reactions = [
  whenever(profileSaved, () => loadInitialData({})),
  whenever(languageSelected, ({ language }, read) =>
    read(session).current.status === 'in' && read(emailLanguage).isStored ? saveLanguage({ language }) : undefined,
  ),
  // The stored language stays when the account is opened in a browser with another one.
  whenever(initialDataLoaded, ({ user }, read) =>
    user.language === null ? saveLanguage({ language: read(languageSetting).language }) : undefined,
  ),
  whenever(accountEventReceived, (event, read) =>
    changesName(event, read(profile).current?.name) ? loadInitialData({}) : undefined,
  ),
  whenever(accountEventReceived, (event, read) => {
    const known = read(profile).current;
    return known !== null && changesName(event, known.name) ? loadProfile({}) : undefined;
  }),
];

function changesName(event: unknown, known: string | undefined): boolean {
  const changed = ProfileChangedLiveEvent.safeParse(event);
  return changed.success && changed.data.name !== known;
}
