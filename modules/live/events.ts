import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { AccountEvent, FormEvent } from './contract.ts';

/** Something happened on a form. Modules react to their own events. */
export const formEventReceived = defineEvent('live/form-noted', FormEvent);
/** Something happened to the account itself. */
export const accountEventReceived = defineEvent('live/account-noted', AccountEvent);
/** Live events may have been missed, or are unavailable at the moment: views should poll for changes. */
export const livePaused = defineEvent('live/paused', z.object({}));
/** The set of forms that the user may see has changed. */
export const accessChanged = defineEvent('live/access-noted', z.object({}));
/** Live events were missed, such as while the connection was lost: what is shown may be out of date. */
export const liveResumed = defineEvent('live/resumed', z.object({}));
