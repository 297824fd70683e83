import { FormChanged } from '../../contract/entity/form.ts';
import { whenever } from '../../src/kernel/index.ts';
import { accountEventReceived, formEventReceived } from '../live/public.ts';
import { formBy } from '../workspaces/public.ts';
import { loadCc, loadDigestTime, loadOptedOut } from './commands.ts';
import { CcChangedLiveEvent, DigestTimeChangedLiveEvent, OptOutsChangedLiveEvent } from './contract.ts';
import { ccOfForms, digestTime, optedOut } from './state.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const changed = OptOutsChangedLiveEvent.safeParse(event).data;
    const form = changed && formBy(read, String(changed.form_id))?.uid;
    return form !== undefined && read(optedOut).has(form) ? loadOptedOut({ form }) : undefined;
  }),
  // A CC address confirmed, or the list was saved by anyone in any browser.
  whenever(formEventReceived, (event, read) => {
    const changed = CcChangedLiveEvent.safeParse(event).data ?? FormChanged.safeParse(event).data;
    const form = changed && formBy(read, String(changed.form_id))?.uid;
    return form !== undefined && read(ccOfForms).has(form) ? loadCc({ form }) : undefined;
  }),
  whenever(accountEventReceived, (event, read) =>
    read(digestTime).current !== null && DigestTimeChangedLiveEvent.safeParse(event).success
      ? loadDigestTime({})
      : undefined,
  ),
];
