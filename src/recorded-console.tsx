import * as z from 'zod/mini';
import { RouterProvider } from 'react-router/dom';
import { errorOf } from '../contract/input-error.ts';
import { assemble } from './assemble.ts';
import { findModules } from './discover.ts';
import { isolateRecordedPage } from './shell/recorded-browser.ts';
import {
  isCollectionRequest,
  isComparisonRequest,
  isRecordedState,
  type CollectionReport,
  type ComparisonReport,
  type FrameReport,
  type RecordedState,
} from './shell/recorded-frame.ts';
import { RecordedApp } from './shell/recorded-app.ts';
import { RecordedRoot } from './shell/recorded-root.tsx';
import { recordedRouter } from './shell/recorded-router.ts';
import { restoreSlices } from './shell/recorded-slices.ts';
import { shellModule } from './shell/module.ts';
import { showPageState } from './shell/show-page-state.ts';
import { languageSetting, pageState, session } from './shell/state.ts';
import { compareLoadingTexts, loadedTexts, type LoadingPage } from './shell/compare-texts.ts';
import { AppContext } from './ui/app-context.ts';
import { loadTexts } from './ui/catalogue.ts';
import { texts as controls } from './ui/texts.ts';

/*
 * The console in a frame of the event log's screen, on the state that the frame receives (decision 50). Each state gets an app,
 * a router and views of its own, so that what is shown depends on nothing else.
 */

z.config({ jitless: true, localeError: errorOf });

const report = (of: FrameReport | ComparisonReport | CollectionReport) =>
  parent.postMessage(of, parent.location.origin);
const root = new RecordedRoot(document.querySelector('#root') ?? document.body, report);
const setClock = isolateRecordedPage();
const { found } = await findModules('/');
const modules = assemble([{ folder: 'shell', module: shellModule }, ...found]);
const catalogues = [controls, ...modules.flatMap(({ texts }) => texts ?? [])];
let restored: ReadonlyMap<string, unknown> = new Map();
let language = '';
let shown = new AbortController();
/** When dialogs and the like began to be opened; null once they are open, or could not be opened. */
let opening: number | null = null;
/** Milliseconds after which texts are compared anyway, so that others can be in time. */
const LONGEST_OPENING_MS = 2_000;
const isOpening = () => opening !== null && performance.now() - opening < LONGEST_OPENING_MS;
const loading = (): LoadingPage => ({ page: document, language, isOpening });

async function show({ id, at, slices }: RecordedState): Promise<void> {
  shown.abort();
  shown = new AbortController();
  const { signal } = shown;
  setClock(at);
  const app = new RecordedApp(modules, at);
  restored = restoreSlices(app.reducer.slices, restored, slices);
  app.timeline.reset(app.reducer.slices.map((slice) => restored.get(slice.id) ?? slice.initial));
  const setting = app.read(languageSetting);
  language = setting.language;
  await loadTexts(setting.language, catalogues);
  // The console shows nothing until it knows whether there is a session.
  if (app.read(session).current.status === 'unknown') return root.show(id, null);
  const router = await recordedRouter(app, () => root.fail(id, 'endless'));
  root.show(
    id,
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>,
    // Earlier, it would change the page of the state before.
    () => {
      opening = performance.now();
      void showPageState(document, app.read(pageState).current, signal).then(() => {
        if (!signal.aborted) opening = null;
      });
    },
  );
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (isComparisonRequest(data))
    void compareLoadingTexts(loading(), data.texts).then((texts) => report({ compared: data.compare, ...texts }));
  if (isCollectionRequest(data))
    void loadedTexts(loading(), data.regions).then((texts) => report({ collected: data.collect, texts }));
  if (!isRecordedState(data)) return;
  show(data).catch((error: unknown) => root.fail(data.id, String(error)));
});
report({ shown: null });
