import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { forms } from '../workspaces/public.ts';
import { loadCheck } from './commands.ts';
import { InstallationCheckedLiveEvent } from './contract.ts';
import { checks } from './state.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const checked = InstallationCheckedLiveEvent.safeParse(event).data;
    const form = checked && [...read(forms)].find(({ id }) => id === checked.form_id)?.uid;
    return form !== undefined && read(checks).has(form) ? loadCheck({ form }) : undefined;
  }),
];
