import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { contribute } from '../../contract/point.ts';
import { assemble } from '../assemble.ts';
import { App, defineModule } from '../kernel/index.ts';
import { FakeClock } from '../../tests/console/fake-clock.ts';
import { shellModule } from './module.ts';
import { route } from './points.ts';
import { prefetchOnIntent } from './prefetch.ts';

/** A page with links to an app's screens, and the views loaded so far. */
function follow(paths: readonly string[]): readonly string[] {
  const loaded: string[] = [];
  const view = (name: string) => () => {
    loaded.push(name);
    return Promise.resolve({ default: () => null });
  };
  const pages = defineModule({
    id: 'pages',
    contributes: [
      contribute(route, { id: 'pages/frame', path: ':project', view: view('frame') }),
      contribute(route, { id: 'pages/list', parent: 'pages/frame', path: 'list', view: view('list') }),
      contribute(route, { id: 'pages/other', path: 'other', view: view('other') }),
    ],
  });
  const app = new App({
    modules: assemble([shellModule, pages].map((module) => ({ folder: module.id, module }))),
    runtime: new FakeClock(),
    onError: (error) => {
      throw error;
    },
  });
  prefetchOnIntent(app, '/app');
  render(paths.map((path) => <a key={path} href={`/app/${path}`}>{`To ${path}`}</a>));
  return loaded;
}
const link = (path: string) => screen.getByRole('link', { name: `To ${path}` });

it('loads a screen and its frame once when the user points at a link', async () => {
  const loaded = follow(['p1/list', 'p2/list', 'other']);
  for (const path of ['p1/list', 'p2/list', 'p1/list', 'other']) await userEvent.hover(link(path));
  await waitFor(() => expect(loaded).toEqual(['frame', 'list', 'other']));
});

it('loads the screen of a link that keeps the focus, but not of one that is passed', () => {
  vi.useFakeTimers();
  const loaded = follow(['p1/list', 'other']);
  link('other').focus();
  vi.advanceTimersByTime(200);
  link('p1/list').focus();
  vi.advanceTimersByTime(200);
  expect(loaded).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(loaded).toEqual(['frame', 'list']);
});
