import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { goTo } from './go-to.ts';

/** A router with a list and a page whose loading the test completes. */
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

test('lets a list replace its own URL', async () => {
  const { router, at, isThere } = listAndReports();
  const there = isThere();
  goTo(router, { to: '/list?search=chairs', replace: true });
  await there;
  expect(at()).toBe('/app/list?search=chairs');
});

test('does not return to a list that replaces its URL while the user is leaving it', async () => {
  const { router, arrive, at, isThere } = listAndReports();
  const there = isThere();
  goTo(router, { to: '/reports' });
  goTo(router, { to: '/list?search=chairs', replace: true });
  arrive();
  await there;
  expect(at()).toBe('/app/reports');
});

test('navigates to the latest page requested while one is loading', async () => {
  const { router, at, isThere } = listAndReports();
  goTo(router, { to: '/reports' });
  const there = isThere();
  goTo(router, { to: '/other', replace: true });
  await there;
  expect(at()).toBe('/app/other');
});
