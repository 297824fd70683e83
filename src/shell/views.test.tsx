import { expect, it } from 'vitest';
import { assemble } from '../assemble.ts';
import { App } from '../kernel/index.ts';
import { FakeClock } from '../../tests/console/fake-clock.ts';
import { createViewLoader } from './views.ts';

const app = new App({ modules: assemble([]), runtime: new FakeClock(), onError: () => undefined });

function page({
  currentPath = '/list',
  isReachable = true,
}: { currentPath?: string | null; isReachable?: boolean } = {}) {
  const calls: string[] = [];
  const loadView = createViewLoader(app, {
    currentPath: () => currentPath,
    isReachable: () => Promise.resolve(isReachable),
    onUnreachable: () => calls.push('unreachable'),
    load: (address) => calls.push(`load ${address}`),
  });
  return { loadView, calls };
}
const View = () => null;
const absent = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('returns a screen’s view', async () => {
  expect(await page().loadView(() => Promise.resolve({ default: View }), '/app/reports')).toBe(View);
});

it('stays on the current screen while the server is unreachable', async () => {
  const { loadView, calls } = page({ isReachable: false });
  const response = await loadView(absent, '/app/reports');
  expect(response instanceof Response && response.headers.get('location')).toBe('/list');
  expect(calls).toEqual(['unreachable']);
});

it('reloads the page if the server responds but the file is missing', async () => {
  const { loadView, calls } = page();
  void loadView(absent, '/app/reports');
  await expect.poll(() => calls).toEqual(['load /app/reports']);
});

it('reloads the page for the next new screen after a file failed to load, and still shows loaded views', async () => {
  const { loadView, calls } = page();
  const list = () => Promise.resolve({ default: View });
  await loadView(list, '/app/list');
  dispatchEvent(new Event('vite:preloadError'));
  expect(await loadView(list, '/app/list')).toBe(View);
  void loadView(() => Promise.resolve({ default: View }), '/app/reports');
  await expect.poll(() => calls).toEqual(['load /app/reports']);
});

it('rejects before the first screen', async () => {
  await expect(page({ currentPath: null }).loadView(absent, '/app/reports')).rejects.toThrow('Failed to fetch');
});
