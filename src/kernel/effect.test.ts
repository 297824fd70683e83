import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { defineCommand } from '../../contract/message.ts';
import { fixedRuntime } from './fixture/marks.ts';
import {
  App,
  defineModule,
  defineToken,
  handles,
  inject,
  injectable,
  provideClass,
  provideValue,
  type HandlerContext,
} from './index.ts';

interface Clipboard {
  copy(text: string): void;
}
const Clipboard = defineToken<Clipboard>('copies/clipboard');
const Watcher = defineToken<object>('copies/watcher');
const copy = defineCommand('copies/copy', z.object({ text: z.string() }));

@injectable()
class Copies {
  readonly #clipboard: Clipboard;
  constructor(@inject(Clipboard) clipboard: Clipboard) {
    this.#clipboard = clipboard;
  }

  @handles(copy, { policy: 'queue' })
  copy({ text }: { readonly text: string }, { effect }: HandlerContext) {
    effect(this.#clipboard, (clipboard) => clipboard.copy(text));
  }
}

it('names the service of an effect by its token, and creates no other service for that', async () => {
  let created = 0;
  class CountedWatcher {
    readonly number = ++created;
  }
  const provides = [provideValue(Clipboard, { copy: () => {} }), provideClass(Watcher, CountedWatcher)];
  const modules = [defineModule({ id: 'copies', handlers: [Copies], provides })];
  const app = new App({ modules, runtime: fixedRuntime(), onError: () => {} });
  const services: string[] = [];
  app.entries.subscribe((entry) => entry.kind === 'effect' && services.push(`${entry.service}.${entry.call}`));
  await app.send(copy({ text: 'a' })).outcome;
  expect(services).toEqual(['copies/clipboard.copy']);
  expect(created).toBe(0);
});
