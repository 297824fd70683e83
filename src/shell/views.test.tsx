import { expect, it } from 'vitest';
import { viewsWithin } from './views.ts';

function page({ shown = '/list', isReachable = true }: { shown?: string | null; isReachable?: boolean } = {}) {
  const told: string[] = [];
  const viewFor = viewsWithin({
    shown: () => shown,
    isReachable: () => Promise.resolve(isReachable),
    onUnreachable: () => told.push('unreachable'),
    load: (address) => told.push(`load ${address}`),
  });
  return { viewFor, told };
}
const View = () => null;
const absent = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('gives the view of a screen', async () => {
  expect(await page().viewFor(() => Promise.resolve({ default: View }), '/app/reports')).toBe(View);
});

it('stays where it is, and says so, while the server cannot be reached', async () => {
  const { viewFor, told } = page({ isReachable: false });
  const answer = await viewFor(absent, '/app/reports');
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/list');
  expect(told).toEqual(['unreachable']);
});

it('loads the page anew where the server is there and the file is not', async () => {
  const { viewFor, told } = page();
  void viewFor(absent, '/app/reports');
  await expect.poll(() => told).toEqual(['load /app/reports']);
});

it('loads the page anew for the next screen once a file did not come, and goes on with those that are there', async () => {
  const { viewFor, told } = page();
  const list = () => Promise.resolve({ default: View });
  await viewFor(list, '/app/list');
  dispatchEvent(new Event('vite:preloadError'));
  expect(await viewFor(list, '/app/list')).toBe(View);
  void viewFor(() => Promise.resolve({ default: View }), '/app/reports');
  await expect.poll(() => told).toEqual(['load /app/reports']);
});

it('fails where nothing is on screen yet', async () => {
  await expect(page({ shown: null }).viewFor(absent, '/app/reports')).rejects.toThrow('Failed to fetch');
});
