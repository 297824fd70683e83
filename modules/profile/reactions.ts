import { whenever } from '../../src/kernel/index.ts';
import { accountEventReceived } from '../live/public.ts';
import { loadInitialData } from '../workspaces/public.ts';
import { loadProfile } from './commands.ts';
import { ProfileChanged } from './contract.ts';
import { profileSaved } from './events.ts';
import { profile } from './state.ts';

/** The user menu takes the name from the initial data, so that is reloaded. */
export const reactions = [
  whenever(profileSaved, () => loadInitialData({})),
  whenever(accountEventReceived, (note, read) =>
    isNews(note, read(profile).current?.name) ? loadInitialData({}) : undefined,
  ),
  whenever(accountEventReceived, (note, read) => {
    const known = read(profile).current;
    return known !== null && isNews(note, known.name) ? loadProfile({}) : undefined;
  }),
];

function isNews(note: unknown, known: string | undefined): boolean {
  const changed = ProfileChanged.safeParse(note);
  return changed.success && changed.data.name !== known;
}
