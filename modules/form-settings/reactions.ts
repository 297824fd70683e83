import { FormChanged } from '../../contract/entity/form.ts';
import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { formBy, refreshForm } from '../workspaces/public.ts';
import { loadSettings } from './commands.ts';
import { settings } from './state.ts';

export const reactions = [
  // Loading the settings refreshes the form too.
  whenever(formEventReceived, (event, read) => {
    const changed = FormChanged.safeParse(event);
    const form = changed.success ? formBy(read, String(changed.data.form_id))?.uid : undefined;
    if (form === undefined) return undefined;
    return read(settings).has(form) ? loadSettings({ form }) : refreshForm({ form });
  }),
];
