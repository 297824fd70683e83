import { DigestTime } from '../../contract/entity/form-settings.ts';
import { invariant, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { DIGEST_TIME_DRAFT, saveDigestTime } from './commands.ts';
import { ccOfForms } from './state.ts';

export default [
  invariant('notification-mail', 'a CC address of a form is listed once', (read) =>
    [...read(ccOfForms)].every(({ cc }) => new Set(cc.map(({ address }) => address)).size === cc.length),
  ),
  precondition('notification-mail', saveDigestTime, 'a digest time is saved as entered', (sent, read) =>
    isAsEntered(read, DIGEST_TIME_DRAFT, sent.daily_digest ?? {}, DigestTime),
  ),
];
