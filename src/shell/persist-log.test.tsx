import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { assemble } from '../assemble.ts';
import { App, defineModule, defineSlice, handles, injectable, Recorder } from '../kernel/index.ts';
import { MemoryLog } from './memory-log.ts';
import { manualRuntime } from '../../tests/replay/manual-runtime.ts';
import { persistLog } from './persist-log.ts';

const count = defineCommand('tally/count', z.object({}));
const counted = defineEvent('tally/counted', z.object({}));
const tally = defineSlice('tally/total', { total: 0 }, (on) => [
  on(counted, (state) => {
    state.total += 1;
  }),
]);

@injectable()
class TallyHandlers {
  @handles(count, { policy: 'queue' })
  count() {
    return [counted({})];
  }
}

it('records a checkpoint when the page is left, before the next one changes the state again', async () => {
  const module = defineModule({ id: 'tally', slices: [tally], handlers: [TallyHandlers] });
  const app = new App({
    modules: assemble([{ folder: 'tally', module }]),
    runtime: manualRuntime().runtime,
    onError: () => {},
  });
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '1.0.0' });
  await recorder.open();
  persistLog(app, recorder);
  await app.send(count({})).outcome;
  const kinds: string[] = [];
  app.entries.subscribe(({ kind }) => kinds.push(kind));
  dispatchEvent(new Event('pagehide'));
  expect(kinds).toEqual(['checkpoint']);
});
