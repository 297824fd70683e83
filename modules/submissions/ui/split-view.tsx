import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Outlet, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { idsInView, isListLoaded } from '../select.ts';
import { texts } from '../texts.ts';
import { InboxList, InboxMarkKeys } from './inbox-list.tsx';
import { InboxSkeleton, PaneSkeleton } from './inbox-skeleton.tsx';
import { BulkBar, SelectionHead, SelectionSummary } from './lazy-bulk.tsx';
import { ListHead } from './list-head.tsx';
import { ListTitle } from './list-title.tsx';
import { Rail } from './rail.tsx';
import { SelectList } from './select-list.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDoubleClickGuard } from './use-double-click-guard.ts';
import { useSelection } from './use-selection.ts';
import './split-view.css';

const EmptyReadingPane = lazy(() => import('./empty-reading-pane.tsx'));

interface Props {
  readonly form: Form;
  /** Shown above the list, or in its place until it has loaded. */
  readonly children?: ReactNode;
}

/** The Inbox: rail, list and reading pane; on a phone, the list or the message. */
export function SplitView({ form, children }: Props) {
  const t = useTexts(texts);
  const mayMark = form.user_role !== 'ONLY_VIEW_USER';
  const selection = useSelection(form.id);
  const isSelecting = useDoubleClickGuard(selection.ids.length > 0);
  const isLoaded = useSelect((read) => isListLoaded(read, form.id));
  const isNothingFound = useSelect((read) => isLoaded && idsInView(read, form.id).length === 0);
  const [isRailOpen, setRailOpen] = useState(false);
  const { submission } = useParams();
  const isLoading = !isLoaded && !children;
  const states = {
    'is-reading': submission !== undefined,
    'is-selecting': isSelecting,
    'is-loading': isLoading,
    'is-without-rows': isNothingFound,
  };
  return (
    <div className={['split', ...Object.entries(states).flatMap(([name, is]) => (is ? name : []))].join(' ')}>
      {/* A choice in the rail closes it where it covers the list. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div className={`split-rail ${isRailOpen ? 'is-open' : ''}`} onClick={() => setRailOpen(false)}>
        <Rail form={form} />
      </div>
      <div className="split-list" data-parts={`submissions/inbox ${form.id}`}>
        <div className="split-bar">
          <Button
            className="split-rail-open"
            kind="quiet"
            icon="bars"
            aria-label={t('showRail')}
            title={t('showRail')}
            aria-expanded={isRailOpen}
            onClick={() => setRailOpen(!isRailOpen)}
          />
          {mayMark && <SelectList form={form} selection={selection} />}
          <Suspense fallback={<Toolbar form={form} />}>
            {isSelecting ? (
              <SelectionHead form={form} selection={selection} />
            ) : (
              <>
                <ListTitle form={form} />
                <Toolbar form={form} />
              </>
            )}
          </Suspense>
        </div>
        <ListHead form={form} />
        {children}
        {isLoading && <InboxSkeleton />}
        {isLoaded && <InboxList form={form} selection={selection} />}
        <InboxMarkKeys form={form} selection={selection} />
      </div>
      <div className="split-pane">
        {isSelecting && (
          <Suspense fallback={null}>
            <BulkBar form={form} selection={selection} />
            <SelectionSummary form={form} ids={selection.ids} />
          </Suspense>
        )}
        {isLoading && submission === undefined && <PaneSkeleton />}
        {!isSelecting && submission === undefined && (
          <Suspense fallback={null}>
            <EmptyReadingPane form={form} />
          </Suspense>
        )}
        {!isSelecting && <Outlet />}
      </div>
    </div>
  );
}
