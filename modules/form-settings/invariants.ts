import { hasSaved, invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { isAsEntered } from '../drafts/public.ts';
import { tabDraft } from '../settings/public.ts';
import { formBy, saveWebsite, websites, workspaces } from '../workspaces/public.ts';
import { saveSettings } from './commands.ts';
import { FormChange } from './contract.ts';
import { settings } from './state.ts';

export default [
  invariant('form-settings', 'settings belong to a form', (read) =>
    [...read(settings)].every(({ form }) => form !== ''),
  ),
  precondition('form-settings', saveSettings, 'settings are saved as they were entered', ({ form, change }, read) => {
    const [, tab] = /\/settings\/([\w-]+)/.exec(read(currentLocation).path) ?? [];
    // An address that is still in the field is saved with the others.
    return tab === undefined || isAsEntered(read, tabDraft(form, tab), change, FormChange, ['cc_addresses']);
  }),
  precondition('form-settings', saveWebsite, 'a website is saved as it was entered', ({ project, change }, read) => {
    const forms = [...read(workspaces)].find(({ uid }) => uid === project)?.forms ?? [];
    return forms.every((form) => isAsEntered(read, tabDraft(form, 'website'), change, saveWebsite.schema.shape.change));
  }),
  postcondition('form-settings', saveSettings, 'saved settings are those of the form', ({ form, change }, read) => {
    const { name, ...others } = change;
    const isNamed = name === undefined || formBy(read, form)?.name === name;
    return isNamed && hasSaved(read(settings).get(form), others);
  }),
  postcondition('form-settings', saveWebsite, 'a saved website is that of the workspace', ({ project, change }, read) =>
    hasSaved(read(websites).get(project), change),
  ),
];
