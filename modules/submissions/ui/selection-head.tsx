import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { idsInView, listingOf } from '../select.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import type { Selection } from './use-selection.ts';
import './selection-head.css';

interface Props {
  readonly form: Form;
  readonly selection: Selection;
}

/** How many rows are selected, and buttons that select all of the list or none. */
export function SelectionHead({ form, selection }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const app = useApp();
  const count = selection.ids.length;
  const total = useSelect((read) => listingOf(read, form.id).total);
  return (
    <div className="selection-head">
      <output className="selection-count">{t('selectedCount', { count })}</output>
      <Button
        kind="quiet"
        className="selection-all"
        disabled={count >= total}
        onClick={() => selection.set(idsInView(app.read, form.id), true)}
      >
        {label('chooseAll', { count: total })}
      </Button>
      <Button kind="quiet" className="selection-none" title={t('chooseNone')} onClick={selection.clear}>
        {t('clear')}
        <kbd aria-hidden="true">{t('escapeKey')}</kbd>
      </Button>
    </div>
  );
}
