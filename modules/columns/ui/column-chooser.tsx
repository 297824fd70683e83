import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import type { ListToolProps } from '../../submissions/public.ts';
import { texts } from '../texts.ts';

const ColumnDrawer = lazy(() => import('./column-drawer.tsx'));

/** Button that opens the column settings of the list. */
export default function ColumnChooser({ form }: ListToolProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useViewActions([{ id: 'columns/open', title: t('columns'), icon: 'table', act: open, isOnSubject: false }]);
  return (
    <>
      <Button kind="quiet" icon="table" aria-label={t('columns')} title={t('columns')} onClick={open} />
      <Suspense fallback={null}>{isOpen && <ColumnDrawer form={form} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
