import { memo } from 'react';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Checkbox } from '../../../src/ui/checkbox.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { idsInView, listingOf } from '../select.ts';
import { texts } from '../texts.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly form: Form;
  readonly selection: Selection;
}

/** Selects or deselects the whole list, at the start of the Inbox's bar. */
export const SelectList = memo(function SelectList({ form, selection }: Props) {
  const t = useTexts(texts);
  const app = useApp();
  const count = selection.ids.length;
  const total = useSelect((read) => listingOf(read, form.id).total);
  const name = t('chooseAll', { count: total });
  return (
    <label className="choose select-list" title={name} data-selects>
      <Checkbox
        label={name}
        checked={count > 0 && (count === total || 'some')}
        disabled={total === 0}
        onToggle={() => (count > 0 ? selection.clear() : selection.set(idsInView(app.read, form.id), true))}
      />
    </label>
  );
});
