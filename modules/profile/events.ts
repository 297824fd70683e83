import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { getProfile } from './contract.ts';
import { NameText } from '../../contract/personal.ts';

export const profileLoaded = defineEvent('profile/loaded', getProfile.response);
export const profileSaved = defineEvent('profile/saved', z.object({ name: NameText }));
