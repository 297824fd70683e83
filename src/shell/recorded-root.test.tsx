import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { App } from '../kernel/index.ts';
import { AppContext } from '../ui/app-context.ts';
import { ContributedView } from '../ui/contributed-view.tsx';
import { browserRuntime } from './browser-runtime.ts';
import type { FrameReport } from './recorded-frame.ts';
import { RecordedRoot } from './recorded-root.tsx';

function setUp() {
  const element = document.createElement('div');
  const reports: FrameReport[] = [];
  const root = new RecordedRoot(element, (report) => void reports.push(report));
  return { element, reports, root };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

function Throws(): never {
  throw new Error('no provider');
}

it('reports a state as shown once its views are on the page', async () => {
  const { element, reports, root } = setUp();
  root.show(1, <p>Inbox</p>);
  expect(reports).toEqual([]);
  await expect.poll(() => reports).toEqual([{ shown: 1 }]);
  expect(element.textContent).toBe('Inbox');
});

it('reports a state as shown once the views of other modules on it have loaded, and those that they contain', async () => {
  const { element, reports, root } = setUp();
  const app = new App({ modules: [], runtime: browserRuntime, onError: () => {} });
  const inner = Promise.withResolvers<{ default: () => ReactNode }>();
  const outer = Promise.withResolvers<{ default: () => ReactNode }>();
  const loadInner = () => inner.promise;
  const loadOuter = () => outer.promise;
  root.show(
    1,
    <AppContext value={app}>
      <ContributedView id="a/tools" view={loadOuter} given={{}} />
    </AppContext>,
  );
  await turns();
  outer.resolve({ default: () => <ContributedView id="a/menu" view={loadInner} given={{}} /> });
  await turns();
  expect(reports).toEqual([]);
  inner.resolve({ default: () => <p>Export</p> });
  await expect.poll(() => reports).toEqual([{ shown: 1 }]);
  expect(element.textContent).toBe('Export');
});

it('reports views that throw, and shows the next state', async () => {
  const { element, reports, root } = setUp();
  root.show(1, <Throws />);
  await expect.poll(() => reports).toEqual([{ failed: 1, error: 'Error: no provider' }]);
  expect(element.textContent).toBe('');
  root.show(2, <p>Inbox</p>);
  await expect.poll(() => reports.at(-1)).toEqual({ shown: 2 });
  expect(element.textContent).toBe('Inbox');
});

it('removes the views of a state that fails later, but not those of a newer one', async () => {
  const { element, reports, root } = setUp();
  root.show(1, <p>Inbox</p>);
  await expect.poll(() => reports).toEqual([{ shown: 1 }]);
  root.fail(1, 'endless');
  await expect.poll(() => element.textContent).toBe('');
  root.show(2, <p>Reports</p>);
  await expect.poll(() => reports.at(-1)).toEqual({ shown: 2 });
  root.fail(1, 'endless');
  root.show(1, <p>Inbox</p>);
  expect(reports).toEqual([{ shown: 1 }, { failed: 1, error: 'endless' }, { shown: 2 }]);
  root.show(3, <p>Forms</p>);
  await expect.poll(() => reports.at(-1)).toEqual({ shown: 3 });
  expect(element.textContent).toBe('Forms');
});
