import { hasSaved, invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { PROFILE_DRAFT, saveProfile } from './commands.ts';
import { profile } from './state.ts';

export default [
  invariant('profile', 'a loaded profile has an email address', (read) => {
    const { current } = read(profile);
    return current === null || current.email_id !== '';
  }),
  precondition('profile', saveProfile, 'a name is saved as it was entered', (sent, read) =>
    isAsEntered(read, PROFILE_DRAFT, sent, saveProfile.schema),
  ),
  postcondition('profile', saveProfile, 'a saved name is that of the profile', (saved, read) =>
    hasSaved(read(profile).current ?? undefined, saved),
  ),
];
