import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { failureOf, type Read } from '../../../src/kernel/index.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import type { Form } from '../../workspaces/public.ts';
import { applyReportFilters, openForm } from '../commands.ts';
import { reportFilterQueryOf } from '../filter-set.ts';
import { layout } from '../layout-state.ts';
import { listViewOf, isEmptyForm, isInbox, isListLoaded } from '../select.ts';
import { BulkBar, SelectionHead } from './lazy-bulk.tsx';
import { ListSummary, NewSubmissions } from './list-head.tsx';
import { LoadFailure } from './load-error.tsx';
import { Pager } from './pager.tsx';
import { useFormHere } from './paths.ts';
import { Rail } from './rail.tsx';
import { SplitView } from './split-view.tsx';
import { SubmissionTable } from './submission-table.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDoubleClickGuard } from './use-double-click-guard.ts';
import { useList } from './use-list.ts';
import { useSearchHighlights } from './use-search-highlights.ts';
import { useSelection } from './use-selection.ts';
import './inbox.css';

// Only a form without submissions loads it.
const EmptyForm = lazy(() => import('./empty-form.tsx'));

/** The list of a form's submissions, with the detail over it (SPEC.md point 2, Submissions screen). */
export default function SubmissionsScreen() {
  const form = useFormHere();
  return form ? <Inbox key={form.id} form={form} /> : null;
}

function Inbox({ form }: { readonly form: Form }) {
  useList(form.id);
  useSearchHighlights(form.id);
  const isLoaded = useSelect((read) => isListLoaded(read, form.id));
  const isEmpty = useSelect((read) => isEmptyForm(read, form.id));
  const failure = useSelect((read) => failureIn(read, form.id));
  const isPhone = useIsPhone();
  // A phone without a selected layout is about to show the Inbox: its placeholders come first as well.
  const isSplit = useSelect((read) => isInbox(read) || (isPhone && !isLoaded && !read(layout).isChosen));
  if (isSplit && isEmpty)
    return (
      <main className="inbox-split">
        <EmptyInbox form={form} />
        <Outlet />
      </main>
    );
  if (isSplit)
    return (
      <main className="inbox-split">
        <SplitView form={form}>
          {failure !== null && <LoadFailure form={form} text={failure} isStale={isLoaded} />}
        </SplitView>
      </main>
    );
  return (
    <main className="inbox" data-parts={`submissions/table ${form.id}`}>
      {failure !== null && <LoadFailure form={form} text={failure} isStale={isLoaded} />}
      {isEmpty && (
        <Suspense>
          <EmptyForm form={form} />
        </Suspense>
      )}
      {isLoaded && !isEmpty && <Submissions form={form} />}
      {!isLoaded && failure === null && <TableSkeleton />}
      <Outlet />
    </main>
  );
}

/** The rail leads to the other forms. */
function EmptyInbox({ form }: { readonly form: Form }) {
  return (
    <div className="split is-empty">
      <div className="split-rail">
        <Rail form={form} />
      </div>
      <div className="split-empty">
        <Suspense>
          <EmptyForm form={form} />
        </Suspense>
      </div>
    </div>
  );
}

/** Why the list, or what its filters match, could not be loaded. */
function failureIn(read: Read, form: number) {
  const failed = failureOf(openForm, String(form))(read);
  return (
    failed ?? (reportFilterQueryOf(listViewOf(read, form).set) && failureOf(applyReportFilters, String(form))(read))
  );
}

function Submissions({ form }: { readonly form: Form }) {
  const selection = useSelection(form.id);
  const isSelecting = useDoubleClickGuard(selection.ids.length > 0);
  // There the toolbar is in the top bar.
  const isPhone = useIsPhone();
  return (
    <>
      <Toolbar form={form}>{!isPhone && <ListSummary form={form} />}</Toolbar>
      {isSelecting && (
        <Suspense fallback={null}>
          <BulkBar form={form} selection={selection}>
            <SelectionHead form={form} selection={selection} />
          </BulkBar>
        </Suspense>
      )}
      {isPhone && <ListSummary form={form} />}
      <NewSubmissions form={form} />
      <SubmissionTable form={form} selection={selection} />
      <Pager form={form} />
    </>
  );
}
