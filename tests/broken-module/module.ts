import { contribute } from '../../contract/point.ts';
import { ccPart, tabPart } from '../../modules/form-settings/points.ts';
import { profilePart } from '../../modules/profile/points.ts';
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
  selectionAction,
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
const item = { label: 'Broken item', icon: 'bolt', order: 99 };
const href = () => null;
const composer = {
  action: 'broken-module/action-command',
  label: 'Broken module',
  icon: 'bolt',
  prompt: () => 'Broken module',
  view,
};
const tab = { path: 'broken-module', label: 'Broken module', order: 99 };

/**
 * A feature whose views and functions all fail, one contribution for each of them. e2e/plugin.spec.ts checks the rest of the
 * console, tests/plugins/broken-contributions.test.ts that none is missing.
 */
export default defineModule({
  id: 'broken-module',
  needs: ['form-settings', 'reports', 'settings', 'setup', 'submissions', 'workspaces'],
  contributes: [
    contribute(route, { id: 'broken-module/page', path: 'broken-module', title: 'Broken module', view }),
    contribute(route, { id: 'broken-module/page-title', path: 'broken-module-title', title: fail, ...screen }),
    contribute(topBarItem, { id: 'broken-module/bar', side: 'end', ...at }),
    contribute(topBarItem, { id: 'broken-module/bar-is-shown', side: 'end', ...at, isShown: fail }),
    contribute(topBarItem, { id: 'broken-module/bar-view', side: 'end', order: 99, view: fail }),
    contribute(userMenuItem, { id: 'broken-module/item-is-shown', ...item, act: { href }, isShown: fail }),
    contribute(userMenuItem, { id: 'broken-module/item-href', ...item, label: 'Broken link', act: { href: fail } }),
    contribute(userMenuItem, { id: 'broken-module/item-path', ...item, label: 'Broken path', act: { path: fail } }),
    contribute(userMenuItem, { id: 'broken-module/item-send', ...item, label: 'Broken command', act: { send: fail } }),
    contribute(destinationSource, {
      id: 'broken-module/destinations',
      order: 0,
      title: 'Broken module',
      destinations: fail,
    }),
    contribute(destinationSource, { id: 'broken-module/recent', order: 0, title: 'Broken module', recent: fail }),
    contribute(destinationSource, { id: 'broken-module/subject', order: 0, title: 'Broken module', subject: fail }),
    contribute(destinationSource, {
      id: 'broken-module/is-loaded',
      order: 0,
      title: 'Broken module',
      isLoaded: fail,
    }),
    contribute(destinationSource, { id: 'broken-module/find', order: 0, title: 'Broken module', find: fail }),
    contribute(destinationSource, {
      id: 'broken-module/subject-name',
      order: 99,
      title: 'Broken module',
      subject: () => 'Broken module',
      subjectName: fail,
    }),
    contribute(bootCommand, { id: 'broken-module/boot', command: fail }),
    contribute(sessionCommand, { id: 'broken-module/session', command: fail }),
    contribute(action, { id: 'broken-module/action-is-shown', title: 'Broken module', keys: 'alt+7', isShown: fail }),
    contribute(action, { id: 'broken-module/action-command', title: 'Broken module', keys: 'alt+8', command: fail }),
    contribute(action, { id: 'broken-module/action-to', title: 'Broken module', keys: 'alt+9', to: fail }),
    contribute(action, {
      id: 'broken-module/action-title',
      title: 'Broken title',
      isOnSubject: true,
      titleOnSubject: fail,
      to: () => '/',
    }),
    contribute(rowAction, {
      id: 'broken-module/row-is-shown',
      label: 'Broken module',
      icon: 'bolt',
      isShown: fail,
      command: fail,
    }),
    contribute(rowAction, { id: 'broken-module/row-command', label: 'Break', icon: 'bolt', command: fail }),
    contribute(rowPart, { id: 'broken-module/part', ...at }),
    contribute(listTool, { id: 'broken-module/tool', ...at }),
    contribute(listTool, { id: 'broken-module/tool-is-shown', ...at, isShown: fail }),
    contribute(railPart, { id: 'broken-module/rail', ...at }),
    contribute(railPart, { id: 'broken-module/rail-is-current', ...at, isCurrent: fail }),
    contribute(emptyFormStep, { id: 'broken-module/empty-form', ...at }),
    contribute(detailPanel, { id: 'broken-module/panel', ...at }),
    contribute(detailPanel, { id: 'broken-module/panel-is-shown', ...at, isShown: fail }),
    contribute(detailPanel, {
      id: 'broken-module/panel-link',
      ...at,
      link: { label: 'Broken panel', target: 'main', count: fail },
    }),
    contribute(detailComposer, { id: 'broken-module/composer', order: 99, ...composer, label: 'Broken composer' }),
    contribute(detailComposer, { id: 'broken-module/composer-is-shown', order: 99, ...composer, isShown: fail }),
    contribute(detailComposer, { id: 'broken-module/composer-prompt', order: 0, ...composer, prompt: fail }),
    contribute(profilePart, { id: 'broken-module/profile', view }),
    contribute(arrivalOutcomes, { id: 'broken-module/outcomes', view }),
    contribute(detailAction, { id: 'broken-module/detail', ...at }),
    contribute(detailAction, { id: 'broken-module/detail-is-shown', ...at, isShown: fail }),
    contribute(selectionAction, { id: 'broken-module/selection', ...at }),
    contribute(detailTool, {
      id: 'broken-module/detail-tool',
      order: 99,
      action: 'broken-module/action-command',
      label: 'Broken tool',
      icon: 'bolt',
      barOf: 'wide',
    }),
    contribute(detailTool, {
      id: 'broken-module/detail-tool-is-shown',
      order: 99,
      action: 'broken-module/action-command',
      label: 'Broken tool',
      icon: 'bolt',
      barOf: 'wide',
      isShown: fail,
    }),
    contribute(threadEntries, { id: 'broken-module/thread', list: fail, view }),
    contribute(threadEntries, {
      id: 'broken-module/thread-view',
      list: () => [{ key: 'broken-module', timestamp: 0 }],
      view,
    }),
    contribute(historyTexts, { id: 'broken-module/history', kind: 'received', icon: 'bolt', text: fail }),
    contribute(historyTexts, { id: 'broken-module/history-view', kind: 'read', icon: 'bolt', text: () => '', view }),
    contribute(historyTexts, {
      id: 'broken-module/history-body',
      kind: 'marked',
      icon: 'bolt',
      text: () => '',
      body: fail,
    }),
    contribute(formTab, {
      id: 'broken-module/tab-is-shown',
      path: 'broken-module',
      label: 'Broken module',
      order: 99,
      isShown: fail,
    }),
    contribute(formTab, { id: 'broken-module/tab-search', path: 'broken', label: 'Broken', order: 99, search: fail }),
    contribute(settingsTab, {
      id: 'broken-module/summary-load',
      ...tab,
      summary: { load: fail, text: () => undefined },
    }),
    contribute(settingsTab, {
      id: 'broken-module/summary-text',
      ...tab,
      path: 'broken',
      summary: { load: fail, text: fail },
    }),
    contribute(tabPart, { id: 'broken-module/options', tab: 'options', view }),
    contribute(ccPart, { id: 'broken-module/cc', view }),
    contribute(waitingPart, { id: 'broken-module/waiting', ...at, heading: fail }),
    contribute(reportCard, { id: 'broken-module/card', ...at }),
    contribute(reportCard, { id: 'broken-module/card-is-shown', ...at, isShown: fail }),
  ],
});
