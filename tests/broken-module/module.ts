import { contribute } from '../../contract/point.ts';
import { ccPart, tabPart } from '../../modules/form-settings/points.ts';
import { reportCard } from '../../modules/reports/points.ts';
import { waitingPart } from '../../modules/setup/points.ts';
import { settingsTab } from '../../modules/settings/points.ts';
import {
  arrivalOutcomes,
  detailAction,
  detailComposer,
  detailPanel,
  detailTool,
  historyTexts,
  listTool,
  emptyFormStep,
  railPart,
  rowAction,
  rowPart,
  threadEntries,
} from '../../modules/submissions/points.ts';
import { formTab } from '../../modules/workspaces/points.ts';
import { defineModule } from '../../src/kernel/index.ts';
import {
  action,
  bootCommand,
  destinationSource,
  route,
  sessionCommand,
  topBarItem,
  userMenuItem,
} from '../../src/shell/points.ts';

const view = () => import('./ui/broken.tsx');

function fail(): never {
  throw new Error('a mistake in a function');
}

const at = { order: 99, view };
const screen = { view: () => import('./ui/working.tsx') };
const item = { label: 'Faulty item', icon: 'bolt', order: 99 };
const href = () => null;
const composer = {
  action: 'faulty/action-command',
  label: 'Faulty',
  icon: 'bolt',
  prompt: () => 'Faulty',
  hasDraft: () => false,
  view,
};
const tab = { path: 'faulty', label: 'Faulty', order: 99 };

/**
 * A feature whose views and functions all fail, one contribution for each of them. e2e/plugin.spec.ts checks the rest of the
 * console, tests/plugins/faulty-contributions.test.ts that none is missing.
 */
export default defineModule({
  id: 'faulty',
  needs: ['form-settings', 'reports', 'settings', 'setup', 'submissions', 'workspaces'],
  contributes: [
    contribute(route, { id: 'faulty/page', path: 'faulty', title: 'Faulty', view }),
    contribute(route, { id: 'faulty/page-title', path: 'faulty-title', title: fail, ...screen }),
    contribute(topBarItem, { id: 'faulty/bar', side: 'end', ...at }),
    contribute(topBarItem, { id: 'faulty/bar-is-shown', side: 'end', ...at, isShown: fail }),
    contribute(topBarItem, { id: 'faulty/bar-view', side: 'end', order: 99, view: fail }),
    contribute(userMenuItem, { id: 'faulty/item-is-shown', ...item, act: { href }, isShown: fail }),
    contribute(userMenuItem, { id: 'faulty/item-href', ...item, label: 'Faulty link', act: { href: fail } }),
    contribute(userMenuItem, { id: 'faulty/item-path', ...item, label: 'Faulty path', act: { path: fail } }),
    contribute(userMenuItem, { id: 'faulty/item-send', ...item, label: 'Faulty command', act: { send: fail } }),
    contribute(destinationSource, { id: 'faulty/destinations', order: 0, title: 'Faulty', destinations: fail }),
    contribute(destinationSource, { id: 'faulty/recent', order: 0, title: 'Faulty', recent: fail }),
    contribute(destinationSource, { id: 'faulty/subject', order: 0, title: 'Faulty', subject: fail }),
    contribute(destinationSource, { id: 'faulty/find', order: 0, title: 'Faulty', find: fail }),
    contribute(destinationSource, {
      id: 'faulty/subject-name',
      order: 99,
      title: 'Faulty',
      subject: () => 'Faulty',
      subjectName: fail,
    }),
    contribute(bootCommand, { id: 'faulty/boot', command: fail }),
    contribute(sessionCommand, { id: 'faulty/session', command: fail }),
    contribute(action, { id: 'faulty/action-is-shown', title: 'Faulty', keys: 'alt+7', isShown: fail }),
    contribute(action, { id: 'faulty/action-command', title: 'Faulty', keys: 'alt+8', command: fail }),
    contribute(action, { id: 'faulty/action-to', title: 'Faulty', keys: 'alt+9', to: fail }),
    contribute(action, {
      id: 'faulty/action-title',
      title: 'Faulty title',
      isOnSubject: true,
      titleOnSubject: fail,
      to: () => '/',
    }),
    contribute(rowAction, { id: 'faulty/row-is-shown', label: 'Faulty', icon: 'bolt', isShown: fail, command: fail }),
    contribute(rowAction, { id: 'faulty/row-command', label: 'Break', icon: 'bolt', command: fail }),
    contribute(rowPart, { id: 'faulty/part', ...at }),
    contribute(listTool, { id: 'faulty/tool', ...at }),
    contribute(listTool, { id: 'faulty/tool-is-shown', ...at, isShown: fail }),
    contribute(railPart, { id: 'faulty/rail', ...at }),
    contribute(emptyFormStep, { id: 'faulty/empty-form', ...at }),
    contribute(detailPanel, { id: 'faulty/panel', ...at }),
    contribute(detailPanel, { id: 'faulty/panel-is-shown', ...at, isShown: fail }),
    contribute(detailComposer, { id: 'faulty/composer', order: 99, ...composer, label: 'Faulty composer' }),
    contribute(detailComposer, { id: 'faulty/composer-is-shown', order: 99, ...composer, isShown: fail }),
    contribute(detailComposer, { id: 'faulty/composer-prompt', order: 0, ...composer, prompt: fail }),
    contribute(detailComposer, { id: 'faulty/composer-draft', order: 99, ...composer, hasDraft: fail }),
    contribute(arrivalOutcomes, { id: 'faulty/outcomes', view }),
    contribute(detailAction, { id: 'faulty/detail', ...at }),
    contribute(detailAction, { id: 'faulty/detail-is-shown', ...at, isShown: fail }),
    contribute(detailTool, {
      id: 'faulty/detail-tool',
      order: 99,
      action: 'faulty/action-command',
      label: 'Faulty tool',
      icon: 'bolt',
      barOf: 'wide',
    }),
    contribute(detailTool, {
      id: 'faulty/detail-tool-is-shown',
      order: 99,
      action: 'faulty/action-command',
      label: 'Faulty tool',
      icon: 'bolt',
      barOf: 'wide',
      isShown: fail,
    }),
    contribute(threadEntries, { id: 'faulty/thread', list: fail, view }),
    contribute(threadEntries, { id: 'faulty/thread-view', list: () => [{ key: 'faulty', timestamp: 0 }], view }),
    contribute(historyTexts, { id: 'faulty/history', kind: 'received', icon: 'bolt', text: fail }),
    contribute(historyTexts, { id: 'faulty/history-view', kind: 'read', icon: 'bolt', text: () => '', view }),
    contribute(historyTexts, { id: 'faulty/history-body', kind: 'marked', icon: 'bolt', text: () => '', body: fail }),
    contribute(formTab, { id: 'faulty/tab-is-shown', path: 'faulty', label: 'Faulty', order: 99, isShown: fail }),
    contribute(formTab, { id: 'faulty/tab-search', path: 'broken', label: 'Broken', order: 99, search: fail }),
    contribute(settingsTab, { id: 'faulty/summary-load', ...tab, summary: { load: fail, text: () => undefined } }),
    contribute(settingsTab, { id: 'faulty/summary-text', ...tab, path: 'broken', summary: { load: fail, text: fail } }),
    contribute(tabPart, { id: 'faulty/options', tab: 'options', view }),
    contribute(ccPart, { id: 'faulty/cc', view }),
    contribute(waitingPart, { id: 'faulty/waiting', ...at }),
    contribute(reportCard, { id: 'faulty/card', ...at }),
    contribute(reportCard, { id: 'faulty/card-is-shown', ...at, isShown: fail }),
  ],
});
