import { precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { saveSettings } from '../form-settings/public.ts';
import { columnDraft, Draft } from './column-draft.ts';

export default [
  precondition('columns', saveSettings, 'the columns are saved as they were selected', ({ form, change }, read) => {
    const { key_fields: fields } = change;
    // Null for all of them again.
    return fields == null || isAsEntered(read, columnDraft(form), { fields }, Draft);
  }),
];
