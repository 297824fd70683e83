import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contribute } from '../../contract/point.ts';
import { App, assemble, defineModule } from '../kernel/index.ts';
import { HandWorld } from '../../tests/console/hand-world.ts';
import { shellModule } from './module.ts';
import { route } from './points.ts';
import { prefetchOnIntent } from './prefetch.ts';

it('loads a screen and its frame when one of its links is pointed at, once', async () => {
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
    world: new HandWorld(),
    onFault: (fault) => {
      throw fault;
    },
  });
  prefetchOnIntent(app, '/app');
  render(['p1/list', 'p2/list', 'other'].map((path) => <a key={path} href={`/app/${path}`}>{`To ${path}`}</a>));
  for (const path of ['p1/list', 'p2/list', 'p1/list', 'other'])
    await userEvent.hover(screen.getByRole('link', { name: `To ${path}` }));
  await waitFor(() => expect(loaded).toEqual(['frame', 'list', 'other']));
});
