import * as z from 'zod/mini';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { errorOf } from '../contract/input-error.ts';
import { assemble } from './assemble.ts';
import { findModules } from './discover.ts';
import { isolateRecordedPage } from './shell/recorded-browser.ts';
import { isRecordedState, type FrameReport, type RecordedState } from './shell/recorded-frame.ts';
import { RecordedApp } from './shell/recorded-app.ts';
import { recordedRouter } from './shell/recorded-router.ts';
import { shellModule } from './shell/module.ts';
import { languageSetting, session } from './shell/state.ts';
import { AppContext } from './ui/app-context.ts';
import { loadTexts } from './ui/catalogue.ts';
import { texts as controls } from './ui/texts.ts';

/*
 * The console in a frame of the event log's screen, on the state that the frame receives (decision 50). Each state gets an app,
 * a router and views of its own, so that what is shown depends on nothing else.
 */

z.config({ jitless: true, localeError: errorOf });

const root = createRoot(document.querySelector('#root') ?? document.body);
const setClock = isolateRecordedPage();
const { found } = await findModules('/');
const modules = assemble([{ folder: 'shell', module: shellModule }, ...found]);
const catalogues = [controls, ...modules.flatMap(({ texts }) => texts ?? [])];
const restored = new Map<string, unknown>();

async function show({ n, at, slices }: RecordedState): Promise<void> {
  setClock(at);
  const app = new RecordedApp(modules, at);
  for (const slice of app.folder.slices)
    if (slice.id in slices) restored.set(slice.id, slice.restore(slices[slice.id]));
  app.timeline.reset(app.folder.slices.map(({ id, initial }) => restored.get(id) ?? initial));
  await loadTexts(app.read(languageSetting).language, catalogues);
  // The console shows nothing until it knows whether there is a session.
  if (app.read(session).current.status === 'unknown') return root.render(null);
  const router = await recordedRouter(app);
  root.render(
    <AppContext key={n} value={app}>
      <RouterProvider router={router} />
    </AppContext>,
  );
}

const report = (of: FrameReport) => parent.postMessage(of, parent.location.origin);

addEventListener('message', ({ source, data }) => {
  if (source !== parent || !isRecordedState(data)) return;
  show(data).then(
    () => report({ shown: data.n }),
    (error: unknown) => report({ failure: String(error) }),
  );
});
report({ shown: null });
