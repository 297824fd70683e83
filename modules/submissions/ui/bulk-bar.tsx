import { lazy, Suspense, useState } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { sameList, useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { markSubmissions } from '../commands.ts';
import { idsInView, listingOf, rowOf } from '../select.ts';
import { texts } from '../texts.ts';
import { Arriving } from './list-head.tsx';
import { allMarks, marksForSome } from './marks.ts';
import { useBulkMark } from './use-bulk-mark.ts';
import type { Selection } from './use-selection.ts';
import './bulk-bar.css';

/** Loaded on demand, because a dialog is larger than the whole list. */
const ConfirmDelete = lazy(async () => ({ default: (await import('./confirm-delete.tsx')).ConfirmDelete }));

const AskRelease = lazy(async () => ({ default: (await import('./ask-release.tsx')).AskRelease }));

interface Props {
  readonly form: Form;
  readonly selection: Selection;
}

/** Actions for the selected rows. Replaces the list header; every button keeps its place, whatever is selected. */
export function BulkBar({ form, selection }: Props) {
  const t = useTexts(texts);
  const count = selection.ids.length;
  return (
    <div className="list-head bulk-bar" role="toolbar" aria-label={t('chosen', { count })}>
      <output className="bulk-count">{t('chosen', { count })}</output>
      <Marks form={form} selection={selection} />
      <Release form={form} selection={selection} />
      {form.user_role === 'CREATOR' && <Delete form={form} ids={selection.ids} />}
      <Arriving form={form} />
      <SelectAll form={form} selection={selection} />
      <Button kind="quiet" icon="times" className="bulk-end" onClick={selection.clear}>
        {t('chooseNone')}
      </Button>
    </div>
  );
}

function SelectAll({ form, selection }: Props) {
  const t = useTexts(texts);
  const app = useApp();
  const total = useSelect((read) => listingOf(read, form.id).total);
  return (
    <Button
      kind="quiet"
      className="bulk-all"
      disabled={selection.ids.length >= total}
      onClick={() => selection.set(idsInView(app.read, form.id), true)}
    >
      {t('chooseAll', { count: total })}
    </Button>
  );
}

interface SelectedProps {
  readonly form: Form;
  readonly ids: readonly number[];
}

function Marks({ form, selection }: Props) {
  const t = useTexts(texts);
  const { ids } = selection;
  const mark = useBulkMark(form.id, selection);
  const offered = useSelect((read) => marksForSome(ids.flatMap((id) => rowOf(read, id) ?? [])), sameList);
  const isBusy = useIsBusy(markSubmissions, form);
  return (
    <fieldset className="bulk-marks" aria-busy={isBusy}>
      <legend className="visually-hidden">{t('markChosen')}</legend>
      {allMarks.map((one) => (
        <Button
          key={one.marker}
          kind="quiet"
          icon={one.icon}
          title={t(`do.${one.name}`)}
          disabled={!offered.includes(one)}
          onClick={() => mark(one.marker)}
        >
          {t(`do.${one.name}`)}
        </Button>
      ))}
      {isBusy && <output className="bulk-busy">{t('marking')}</output>}
    </fieldset>
  );
}

function Release({ form, selection: { ids, isReleasing, setReleasing } }: Props) {
  return (
    <Suspense fallback={null}>
      {isReleasing && <AskRelease form={form} ids={ids} onClose={() => setReleasing(false)} />}
    </Suspense>
  );
}

function Delete({ form, ids }: SelectedProps) {
  const t = useTexts(texts);
  const [isConfirmingDelete, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        icon="trash"
        className="bulk-delete"
        title={t('delete')}
        disabled={ids.length === 0}
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      <Suspense fallback={null}>
        {isConfirmingDelete && <ConfirmDelete form={form} ids={ids} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

function useIsBusy(command: typeof markSubmissions, form: Form): boolean {
  return useSelect((read) => {
    const phase = phaseOf(command, String(form.id))(read)?.phase;
    return phase === 'requested' || phase === 'in progress';
  });
}
