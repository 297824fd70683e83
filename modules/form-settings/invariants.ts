import { invariant, precondition } from '../../src/replay/invariant.ts';
import { drafts, isAsEntered } from '../drafts/public.ts';
import { overlayOf, tabDraft } from '../settings/public.ts';
import { saveSettings } from './commands.ts';
import { FormChange } from './contract.ts';
import { settings } from './state.ts';

export default [
  invariant('form-settings', 'settings belong to a form', (read) =>
    [...read(settings)].every(({ form }) => form !== ''),
  ),
  precondition('form-settings', saveSettings, 'settings are saved as they were entered', ({ form, change }, read) => {
    // An address that is still in the field is saved with the others.
    const { cc_addresses: _, ...compared } = change;
    const tabs = [...read(drafts)].filter(({ id }) => id.startsWith(tabDraft(form, '')) && !id.includes(overlayOf('')));
    return tabs.every(({ id }) => isAsEntered(read, id, compared, FormChange));
  }),
];
