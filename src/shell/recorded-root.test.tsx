import { expect, it } from 'vitest';
import type { FrameReport } from './recorded-frame.ts';
import { RecordedRoot } from './recorded-root.tsx';

function setUp() {
  const element = document.createElement('div');
  const reports: FrameReport[] = [];
  const root = new RecordedRoot(element, (report) => void reports.push(report));
  return { element, reports, root };
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
