import path from 'node:path';
import { publicModules } from './public-modules.ts';

/** The code that every page loads, in one file, which compresses better than several. */
const BASE = 'base';

/**
 * Groups files into chunks. Modules are imported separately, since public pages load few of them; a console that loads
 * all of them should not need a request for each.
 */
export function chunkOf(root: string): (file: string) => string | null {
  const early = publicModules(root);
  return (file) => {
    const id = file.replaceAll(path.sep, '/');
    // The copy for the charts (chart-helpers.ts).
    if (id.endsWith('?charts')) return null;
    const ground = grounds.find(([, files]) => files.test(id))?.[0];
    if (ground !== undefined) return ground;
    if (reports.test(id)) return 'reports';
    if (onScreen.test(id)) return null;
    const named = shared.find(([, files]) => files.test(id))?.[0];
    if (named !== undefined) return named;
    if (signedIn.test(id) || frame.test(id)) return 'modules';
    if (open.test(id)) return BASE;
    const [, folder, rest = ''] = /\/modules\/([^/]+)\/(.*)$/.exec(id) ?? [];
    if (folder === undefined || !always.test(rest)) return null;
    // Texts of the screens are loaded together (texts-in-one-file.ts), those of the server in German only.
    const [, kind, language] = /^texts\/(?:(errors|server-texts)\.)?(\w+)\.ts$/.exec(rest) ?? [];
    if (language !== undefined) return kind === undefined || early.has(folder) ? null : `texts-${language}`;
    return early.has(folder) ? BASE : 'modules';
  };
}

/** The code that a module loads at startup; its screens and their dependencies load when shown. */
const always = /^([^/]+|(handlers|state|texts)\/[^/]+)\.ts$/;

/** Files used by every page and module: a request each would cost more than their content. */
const open =
  /\/contract\/entity\/|\/src\/(assemble|discover)\.ts$|\/src\/shell\/(api|base|browser-runtime|browser-storage|environment|error-page|event-log|fetch-after-paint|go-to|handlers|languages|log-database|log-owner|log-storage|messages|module|offer-undos|on-event|page-root|page-session|persist-log|points|product|reactions|router|send-when-leaving|session-end|start|start-error|state|stored-pieces|tab|texts|theme|toast|toaster|typefaces|unstored-pieces|use-page-title|views)\.tsx?$|\/src\/ui\/(after-paint|app-context|button|catalogue|icon|logo|number-text|page|texts|use-texts)\.tsx?$/;

/** The modules of every signed-in page, except style sheets, which would add requests. */
const frame =
  /\/src\/manifests\.ts$|\/src\/shell\/(actions|console-frame|early-keys|keys|prefetch|retry-updates|restore-undos|signed-in|use-act|use-bound-key|use-palette|user-menu)\.tsx?$|\/src\/ui\/(contributed-view|copy-text|dates|device-name|duration-text|error-boundary|layers|media-query|menu-button|observe-in-view|shown-keys|state-text|tag|use-is-phone|use-now|use-popup|use-selected-items|use-shortcut|use-view-actions)\.tsx?$|\/modules\/(installation\/ui\/setup-button|submissions\/(search\/words|ui\/row-time)|workspaces\/ui\/(create-new|form-picker|form-redirect|project-picker|use-shown-form))\.tsx?$/;

/** The list of submissions with the tools that modules add to it, which show as soon as it does. */
const list =
  /\/modules\/(columns\/ui\/column-chooser|export\/ui\/export-menu|saved-views\/ui\/views-menu|submissions\/ui\/(chips|flags|inbox-groups|inbox-list|inbox-order-button|inbox-row|layout-switch|lazy-bulk|list-head|list-loading|list-name|list-title|load-list|mark-keys|mark-menu|mark-texts|pager|paths|rail|row-keys|row-preview|score|search-box|select-checkbox|select-list|split-view|submission-row|submission-table|submissions-screen|toolbar|use-bulk-mark|use-double-click-guard|use-list|use-selection|use-swipe)|workflow\/ui\/(row-menu|use-action-entries|use-run))\.tsx?$/;

/** What a page reads of a log that an earlier page of the tab has stored. */
const storedLog = /\/src\/kernel\/(read-log|stored-(commands|session|state)|upcast)\.ts$/;

/** The modules of forms whose input is recorded. */
const drafts = /\/modules\/drafts\/ui\/[^/]+\.ts$/;

/** What every tab of the settings uses. */
const settingsTab = /\/modules\/settings\/ui\/(drafts|save-bar|unloaded-tab|use-drawer-form|use-guarded-close)\.tsx?$/;

const shared: readonly (readonly [string, RegExp])[] = [
  ['list', list],
  ['stored-log', storedLog],
  ['drafts', drafts],
  ['settings-tab', settingsTab],
];

/** What the reports show immediately, which their charts and dialogs use too. */
const reports =
  /\/modules\/reports\/(counted-submissions|ui\/(bar-table|count-link|form-report|funnel|numbers|over-time|period-picker|period-text|report-card|report-skeleton|reports-screen|state-flow|tables|time-bars|use-period|use-width))\.tsx?$/;

/** Used by single screens only, and loaded with them. */
const onScreen =
  /\/contract\/(entity\/(delivery-outcome|spreadsheet-cell|spam-reason)|server-text)\.ts$|\/modules\/(auto-responder\/(template|text-colour)|billing\/offers|drafts\/as-entered|delivery-log\/kind-names|files\/errors|\w[\w-]*\/(invariants|recomputed)|installation\/(public|snippets|ui\/verification-errors)|profile\/support-link|recaptcha\/min-score|reports\/(stages|flow-layout|periods)|submissions\/destinations|undo-history\/reasons|workflow\/(definition|next-step))\.ts$/;

/** Shared files that public pages do not need. */
const signedIn = /\/contract\/entity\/(attribute|discarded-file|workflow|note|posted-request|reminder|score)\.ts$/;

/** React changes less often than the rest. */
const grounds: readonly (readonly [string, RegExp])[] = [
  ['react', /\/node_modules\/(react|react-dom|react-router|scheduler)\//],
  [
    BASE,
    // Except for reading, compacting and exporting a log, reverting many marks, and a log in memory, which few pages need.
    /\/node_modules\/(zod|rxjs|immer|tsyringe|tslib|@abraham\/reflection|idb)\/|\/helpers\/(?:esm\/)?decorate(?:Param)?\.js$|\/src\/(table\/|kernel\/(?!line-|omitted|read-log|rebase|stored|upcast))|\/contract\/(?!server-text)[^/]+$|\/src\/ui\/focus-return\.ts$/,
  ],
];
