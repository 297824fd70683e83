import { contribute } from '../../contract/point.ts';
import { defineModule, provideClass, provideValue, type Read } from '../../src/kernel/index.ts';
import { action, destinationSource, route, topBarItem } from '../../src/shell/points.ts';
import { formAt, FORM_FRAME, formTabWithKeys } from '../workspaces/public.ts';
import { chooseLayout, markSubmission } from './commands.ts';
import { composers } from './composer-state.ts';
import { deferredLiveEvents } from './deferred-live-events-state.ts';
import { browserDelayedMarkStorage, DelayedMarkStorage } from './delayed-mark-storage.ts';
import { ReportFilterHandlers } from './handlers/report-filter.ts';
import { reportFilterResults } from './report-filter-state.ts';
import { delayedMarks } from './delayed-marks-state.ts';
import { ActivityHandlers } from './handlers/activity.ts';
import { ComposersHandlers } from './handlers/composers.ts';
import { DelayedMarksHandlers } from './handlers/delayed-marks.ts';
import { InputIdle, PageInputIdle } from './input-idle.ts';
import { browserPageLeave, PageLeave } from './page-leave.ts';
import { FuzzySearch } from './fuzzy-search.ts';
import { ListQueryHandlers } from './handlers/list-query.ts';
import { LoadHandlers } from './handlers/load.ts';
import { BulkHandlers } from './handlers/bulk.ts';
import { LayoutHandlers } from './handlers/layout.ts';
import { DetailHandlers } from './handlers/detail.ts';
import { SearchHandlers } from './handlers/search.ts';
import { TriageHandlers } from './handlers/triage.ts';
import { UnsentMarksHandlers } from './handlers/unsent-marks.ts';
import { layout } from './layout-state.ts';
import { markKeys, markTitle } from './mark-keys.ts';
import { pendingMarks } from './pending-marks-state.ts';
import { pinnedRow } from './pinned-row-state.ts';
import {
  arrivalOutcomes,
  detailAction,
  detailComposer,
  detailPanel,
  detailTool,
  threadEntries,
  emptyFormStep,
  historyTexts,
  listTool,
  railPart,
  rowAction,
  rowPart,
  selectionAction,
} from './points.ts';
import { currentDetail, currentForm, mayMarkAny, reactions } from './reactions.ts';
import { listOf, queryOf } from './select.ts';
import { inboxOrder } from './inbox-order-state.ts';
import { sortedSearches } from './sorted-searches-state.ts';
import { lazySearch } from './lazy-search.ts';
import { senderOf } from './submitted-data.ts';
import { newDataHints } from './new-data-hints-state.ts';
import { listViews, details, lists, order, partialLists, rows } from './state.ts';
import { texts } from './texts.ts';
import { unsentMarks } from './unsent-marks-state.ts';

const LIST = 'submissions/list';

const titleOf = (form: string | undefined) => (form === undefined ? texts('submissions') : texts('titleOf', { form }));

export default defineModule({
  id: 'submissions',
  needs: ['drafts', 'live', 'notifications', 'workspaces'],
  texts,
  slices: [
    rows,
    lists,
    partialLists,
    listViews,
    sortedSearches,
    order,
    inboxOrder,
    layout,
    pinnedRow,
    newDataHints,
    deferredLiveEvents,
    pendingMarks,
    delayedMarks,
    unsentMarks,
    reportFilterResults,
    details,
    composers,
  ],
  handlers: [
    LoadHandlers,
    ListQueryHandlers,
    SearchHandlers,
    ReportFilterHandlers,
    TriageHandlers,
    BulkHandlers,
    DelayedMarksHandlers,
    UnsentMarksHandlers,
    DetailHandlers,
    LayoutHandlers,
    ActivityHandlers,
    ComposersHandlers,
  ],
  reactions,
  provides: [
    provideValue(FuzzySearch, lazySearch),
    provideValue(DelayedMarkStorage, browserDelayedMarkStorage),
    provideValue(PageLeave, browserPageLeave),
    provideClass(InputIdle, PageInputIdle),
  ],
  points: [
    rowAction,
    rowPart,
    selectionAction,
    listTool,
    railPart,
    detailPanel,
    detailComposer,
    detailAction,
    detailTool,
    threadEntries,
    arrivalOutcomes,
    emptyFormStep,
    historyTexts,
  ],
  contributes: [
    contribute(action, {
      id: 'submissions/next',
      title: texts('nextSubmission'),
      icon: 'chevron-down',
      keys: 'j',
      isStep: true,
    }),
    contribute(action, {
      id: 'submissions/previous',
      title: texts('previousSubmission'),
      icon: 'chevron-up',
      keys: 'k',
      isStep: true,
    }),
    contribute(action, { id: 'submissions/next-unread', title: texts('nextUnread'), icon: 'envelope', keys: 'n' }),
    contribute(action, {
      id: 'submissions/layout',
      of: chooseLayout,
      keys: 'v',
      command: (read) =>
        currentForm(read) && chooseLayout({ layout: read(layout).shown === 'table' ? 'inbox' : 'table' }),
    }),
    contribute(action, { id: 'submissions/search', title: texts('search'), icon: 'search', keys: '/' }),
    contribute(action, {
      id: 'submissions/choose',
      title: texts('key.choose'),
      icon: 'check-square',
      keys: 'x',
      isShown: mayMarkAny,
    }),
    ...markKeys.map((key) => {
      const { id, title, icon, keys } = key;
      const titleOnSubject = (_name: string, read: Read) => markTitle(key, currentDetail(read));
      return contribute(action, { id, title, icon, keys, isOnSubject: true, titleOnSubject, isShown: mayMarkAny });
    }),
    contribute(topBarItem, {
      id: 'submissions/unsent-marks',
      side: 'below',
      order: 5,
      isShown: (read) => read(unsentMarks).list.length > 0,
      view: () => import('./ui/unsent-notice.tsx'),
    }),
    contribute(topBarItem, {
      id: 'submissions/layout-hint',
      side: 'below',
      order: 95,
      view: () => import('./ui/layout-hint.tsx'),
    }),
    contribute(destinationSource, {
      id: 'submissions/destinations',
      order: 30,
      title: texts('submissions'),
      subject: (read) => {
        const shown = currentDetail(read);
        return shown && `${senderOf(shown.submitted_data) ?? ''}, #${shown.submission_id}`.replace(/^, /, '');
      },
      subjectName: (read) => {
        const shown = currentDetail(read);
        return shown && senderOf(shown.submitted_data);
      },
      actionsTitle: texts('actionsOnOpen'),
      isLoaded: (read) => {
        const form = currentForm(read);
        return form !== undefined && listOf(read, form.id) !== undefined;
      },
      recent: async (app) => (await import('./destinations.ts')).recentSubmissions(app),
      find: async (app, text, signal) => {
        const { submissionDestinations } = await import('./destinations.ts');
        return submissionDestinations(app, text, signal);
      },
    }),
    contribute(destinationSource, {
      id: 'submissions/elsewhere',
      order: 40,
      title: texts('inOtherForms'),
      find: async (app, text, signal) => {
        const { submissionsElsewhere } = await import('./destinations.ts');
        return submissionsElsewhere(app, text, signal);
      },
    }),
    ...formTabWithKeys({
      id: LIST,
      path: 'submissions',
      label: texts('submissions'),
      icon: 'inbox',
      order: 10,
      search: (read, { id }) => queryOf(read, id),
      keys: 'g s',
    }),
    contribute(route, {
      id: LIST,
      parent: FORM_FRAME,
      path: 'submissions',
      title: (read, params) => titleOf(formAt(read, params)?.form.name),
      view: async (app) => (await import('./ui/load-list.ts')).loadList(app),
    }),
    contribute(route, {
      id: 'submissions/detail',
      parent: LIST,
      path: 'raw/:submission',
      title: (_read, { submission = '' }) => texts('submission', { id: submission }),
      view: async (app) => (await import('./ui/load-detail.ts')).loadDetail(app),
    }),
    contribute(rowAction, {
      id: 'submissions/archive',
      label: texts('archiveRow'),
      icon: 'box',
      isShown: ({ is_archived }) => !is_archived,
      command: ({ submission_id: id }) => markSubmission({ id, marker: 'archive' }),
    }),
    contribute(rowAction, {
      id: 'submissions/unarchive',
      label: texts('unarchiveRow'),
      icon: 'undo',
      isShown: ({ is_archived }) => is_archived,
      command: ({ submission_id: id }) => markSubmission({ id, marker: '!archive' }),
    }),
  ],
});
