import { assemble } from '../../src/assemble.ts';
import { App, provideValue, Recorder } from '../../src/kernel/index.ts';
import { recordSteps } from '../../src/replay/record-steps.ts';
import { MemoryLog } from '../../src/shell/memory-log.ts';
import { Api, httpApi } from '../../src/shell/api.ts';
import { ScreenChanges } from '../../src/shell/record-screens.ts';
import { orderOf } from '../../src/shell/texts-on-screen.ts';
import {
  assign,
  closeSelected,
  deskModule,
  draft,
  listTickets,
  load,
  search,
  Searcher,
  select,
  type DeskParts,
  type Shown,
  type Ticket,
} from './desk.ts';
import { manualRuntime, turn } from './manual-runtime.ts';

/** The environment of the module: the server, the worker and the screen. */
const correctSurroundings = {
  respond: (tickets: readonly Ticket[]): { readonly status: number; readonly body: unknown } => ({
    status: 200,
    body: { data: { tickets } },
  }),
  find: (ids: readonly number[]) => ids,
  /** The text above the list. */
  heading: (open: number) => `${open} open tickets`,
  /** The tickets in the list. */
  listed: (ids: readonly number[]) => ids,
  /** The text in the field for a reply, which is shown if there is one. */
  restored: (text: string) => text,
};
export type Surroundings = typeof correctSurroundings;

/** The texts of the screen by region, as of a page with a heading, a list and a field. */
export function deskTexts(
  { open, listed, draft: text }: Shown,
  surroundings: Partial<Surroundings> = {},
): ReadonlyMap<string, string> {
  const { heading, listed: listedAs, restored } = { ...correctSurroundings, ...surroundings };
  const shown = restored(text);
  return new Map([
    ['desk/heading', heading(open)],
    ...orderOf('desk/tickets', listedAs(listed).map(String)),
    ...orderOf('desk/fields', shown === '' ? [] : ['reply']),
    ...(shown === '' ? [] : [['desk/reply', shown] as const]),
  ]);
}

/**
 * Records a session at the desk with a build that has some parts exchanged. Returns its log and what the screen showed.
 */
export async function deskSession(parts: Partial<DeskParts> = {}, surroundings: Partial<Surroundings> = {}) {
  const { respond, find } = { ...correctSurroundings, ...surroundings };
  const { runtime, timers } = manualRuntime();
  const searches: ((ids: readonly number[]) => void)[] = [];
  const closings: (() => void)[] = [];
  const closedByOthers = new Set<number>();
  const searcher: Searcher = { search: () => new Promise((resolve) => searches.push(resolve)) };
  const rows = (): readonly Ticket[] =>
    ['Broken cup', 'Late parcel', 'Wrong blend', 'Late invoice', 'Lost parcel'].map((subject, index) => {
      const id = index + 1;
      return { id, subject, status: closedByOthers.has(id) ? 'closed' : 'open', assignee: null };
    });
  const api = httpApi({
    record: (signal, request) => app.recordRequest(signal, request),
    exchange: async (endpoint, { body }) => {
      if (endpoint === listTickets) return { ...respond(rows()), requestId: null };
      await new Promise<void>((resolve) => closings.push(resolve));
      return { status: 200, body: { data: body }, requestId: null };
    },
    noResponseText: () => 'No response.',
    unexpectedResponseText: () => 'The response was unexpected.',
    onExpired: () => {},
  });
  const { module, shownOf } = deskModule(parts);
  const app: App = new App({
    modules: assemble([{ folder: 'desk', module }]),
    runtime,
    provides: [provideValue(Searcher, searcher), provideValue(Api, api)],
    onError: () => {},
  });
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '1.0.0' });
  await recorder.open();
  recordSteps(app);
  const shown: string[] = [];
  const screen = new ScreenChanges();
  const show = () => {
    const texts = deskTexts(shownOf(app.read), surroundings);
    app.checkpoint(screen.take(texts, [1280, 800], runtime.now(), true));
    shown.push(JSON.stringify([...texts]));
  };

  await app.send(load({})).outcome;
  show();
  app.send(search({ text: 'la' }));
  app.send(search({ text: 'late' }));
  await turn();
  // The response to the first search is late.
  for (const [index, found] of [[2], [2, 4]].toReversed().entries()) {
    searches[1 - index]?.(find(found));
    await turn();
  }
  for (const id of [1, 2, 3]) app.send(select({ id }));
  app.send(draft({ text: 'We will replace it.' }));
  show();
  // A double click.
  app.send(assign({ id: 1, to: 7 }));
  app.send(assign({ id: 1, to: 7 }));
  app.send(assign({ id: 2, to: 0 }));
  for (const fire of timers.splice(0)) fire();
  await turn();
  show();
  closedByOthers.add(3);
  await app.send(load({})).outcome;
  show();
  const closing = app.send(closeSelected({}));
  await turn();
  closedByOthers.add(5);
  await app.send(load({})).outcome;
  for (const respondNow of closings) respondNow();
  await closing.outcome;
  show();
  await app.send(closeSelected({})).outcome;
  show();
  return { log: await recorder.export(), shown };
}
