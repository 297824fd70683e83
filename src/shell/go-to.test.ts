import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { goTo } from './go-to.ts';

/** A list, and a page beside it that loads until it is let in. */
function listAndReports() {
  const { promise, resolve: arrive } = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [{ path: '/list' }, { path: '/reports', loader: () => promise }, { path: '/other' }],
    { basename: '/app', initialEntries: ['/app/list'] },
  );
  const at = () => `${router.state.location.pathname}${router.state.location.search}`;
  const isThere = () =>
    new Promise<void>((done) => {
      router.subscribe(({ navigation }) => navigation.state === 'idle' && done());
    });
  return { router, arrive: () => arrive(null), at, isThere };
}

test('a list corrects its address', async () => {
  const { router, at, isThere } = listAndReports();
  const there = isThere();
  goTo(router, { to: '/list?search=chairs', replace: true });
  await there;
  expect(at()).toBe('/app/list?search=chairs');
});

test('nobody is led back to a list that corrects its address while they leave it', async () => {
  const { router, arrive, at, isThere } = listAndReports();
  const there = isThere();
  goTo(router, { to: '/reports' });
  goTo(router, { to: '/list?search=chairs', replace: true });
  arrive();
  await there;
  expect(at()).toBe('/app/reports');
});

test('who asks for another page while one is loading gets the last', async () => {
  const { router, at, isThere } = listAndReports();
  goTo(router, { to: '/reports' });
  const there = isThere();
  goTo(router, { to: '/other', replace: true });
  await there;
  expect(at()).toBe('/app/other');
});
