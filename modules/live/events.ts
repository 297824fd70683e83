import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { AccountEvent, FormEvent } from './contract.ts';

/** The server says that something happened on a form; modules react to the notes that are theirs. */
export const formEventReceived = defineEvent('live/form-noted', FormEvent);
/** The server says that something happened to the account itself. */
export const accountEventReceived = defineEvent('live/account-noted', AccountEvent);
/** Notes may have been missed, or do not come at all just now: whoever shows a form asks for what is new. */
export const livePaused = defineEvent('live/paused', z.object({}));
/** The forms that the user may see have changed. */
export const accessNoted = defineEvent('live/access-noted', z.object({}));
/** The connection is back after it was lost: what was shown then may be out of date. */
export const liveResumed = defineEvent('live/resumed', z.object({}));
