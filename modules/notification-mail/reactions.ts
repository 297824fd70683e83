import { whenever } from '../../src/kernel/index.ts';
import { formNoted } from '../live/public.ts';
import { formBy } from '../workspaces/public.ts';
import { loadOptedOut } from './commands.ts';
import { OptOutsChanged } from './contract.ts';
import { optedOut } from './state.ts';

export const reactions = [
  whenever(formNoted, (note, read) => {
    const changed = OptOutsChanged.safeParse(note).data;
    const form = changed && formBy(read, String(changed.form_id))?.uid;
    return form !== undefined && read(optedOut).has(form) ? loadOptedOut({ form }) : undefined;
  }),
];
