import { lazy, type ReactNode, Suspense, useState } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { sameList, useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { markSubmissions } from '../commands.ts';
import { rowOf } from '../select.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { SelectionActions } from './selection-actions.tsx';
import { MarkButton, MoreActions } from './bar-buttons.tsx';
import { allMarks, marksForSome, type MarkTexts, slotsForSome } from './mark-texts.ts';
import { useBulkMark } from './use-bulk-mark.ts';
import { useEscape } from './use-escape.ts';
import type { Selection } from './use-selection.ts';
import './bulk-bar.css';

/** Loaded on demand, because a dialog is larger than the whole list. */
const ConfirmDelete = lazy(async () => ({ default: (await import('./confirm-delete.tsx')).ConfirmDelete }));

const ReleaseDialog = lazy(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog }));

interface Props {
  readonly form: Form;
  readonly selection: Selection;
}

interface BarProps extends Props {
  /** Before the marks. */
  readonly children?: ReactNode;
}

/** The marks for the selected rows, in the order of those of a single submission; deleting is at the other end. */
export function BulkBar({ form, selection, children }: BarProps) {
  const t = useTexts(texts);
  useEscape(selection.clear);
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('selectedCount', { count: selection.ids.length })}>
      {children}
      <div className="bulk-actions">
        <Marks form={form} selection={selection} />
        <SelectionActions form={form} ids={selection.ids} />
        <Release form={form} selection={selection} />
        {form.user_role === 'CREATOR' && <Delete form={form} ids={selection.ids} />}
      </div>
    </div>
  );
}

function Marks({ form, selection }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const isPhone = useIsPhone();
  const { ids } = selection;
  const mark = useBulkMark(form.id, selection);
  const offered = useSelect((read) => marksForSome(ids.flatMap((id) => rowOf(read, id) ?? [])), sameList);
  const isBusy = useIsBusy(form);
  const slots = useSlots(selection).filter(({ marker }) => !isPhone || marker !== 'inprogress');
  const entries = allMarks
    .filter((one) => !slots.includes(one))
    .map(({ marker, name, icon }) => ({
      id: marker,
      label: label(`do.${name}`),
      icon,
      isDisabled: !offered.some((one) => one.marker === marker),
      act: () => mark(marker),
    }));
  return (
    <fieldset className="bar-marks" aria-busy={isBusy}>
      <legend className="visually-hidden">{label('markChosen')}</legend>
      {slots.map((one) => (
        <MarkButton key={one.marker} mark={one} isDisabled={!offered.includes(one)} onMark={mark} />
      ))}
      <MoreActions entries={entries} isLabelled={isPhone} />
      {isBusy && <output className="bulk-busy">{t('marking')}</output>}
    </fieldset>
  );
}

/**
 * The marks side by side, as offered when the rows were selected. Marking does not replace a button, so that a double
 * click never reaches another one.
 */
function useSlots({ ids, selected }: Selection): readonly MarkTexts[] {
  const { read } = useApp();
  const slots = () => slotsForSome(ids.flatMap((id) => rowOf(read, id) ?? []));
  const [shown, setShown] = useState(() => ({ selected, slots: slots() }));
  if (shown.selected === selected || ids.length === 0) return shown.slots;
  const next = { selected, slots: slots() };
  setShown(next);
  return next.slots;
}

function Release({ form, selection: { ids, isReleasing, setReleasing } }: Props) {
  return (
    <Suspense fallback={null}>
      {isReleasing && <ReleaseDialog form={form} ids={ids} onClose={() => setReleasing(false)} />}
    </Suspense>
  );
}

function Delete({ form, ids }: { readonly form: Form; readonly ids: readonly number[] }) {
  const t = useTexts(texts);
  const [isConfirmingDelete, setConfirmingDelete] = useState(false);
  const action = t('deleteChosen', { count: ids.length });
  return (
    <>
      <Button
        kind="quiet"
        icon="trash"
        className="bulk-delete"
        title={action}
        disabled={ids.length === 0}
        onClick={() => setConfirmingDelete(true)}
      >
        {action}
      </Button>
      <Suspense fallback={null}>
        {isConfirmingDelete && <ConfirmDelete form={form} ids={ids} onClose={() => setConfirmingDelete(false)} />}
      </Suspense>
    </>
  );
}

function useIsBusy(form: Form): boolean {
  return useSelect((read) => {
    const phase = phaseOf(markSubmissions, String(form.id))(read)?.phase;
    return phase === 'requested' || phase === 'in progress';
  });
}
