import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { navigationRequested, recordNavigation } from '../../../src/shell/messages.ts';
import { AppContext } from '../../../src/ui/app-context.ts';
import LayoutHint from '../ui/layout-hint.tsx';
import SubmissionModal from '../ui/submission-modal.tsx';
import SubmissionsScreen from '../ui/submissions-screen.tsx';
import type { inbox } from './inbox.ts';
import Actions from '../../../src/shell/actions.tsx';

/** The path of the sample form's list. */
export const LIST = '/pAcme1234/fContact123/submissions';

function Page() {
  return (
    <>
      <Actions />
      <LayoutHint />
      <Outlet />
    </>
  );
}

/** Renders the screen at a URL, with router and app connected as in the shell. */
export function show({ app }: Pick<ReturnType<typeof inbox>, 'app'>, at = LIST) {
  cleanup();
  const list = { path: ':project/:form/submissions', Component: SubmissionsScreen };
  const router = createMemoryRouter(
    [{ Component: Page, children: [{ ...list, children: [{ path: 'raw/:submission', Component: SubmissionModal }] }] }],
    { initialEntries: [at] },
  );
  const note = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
    app.send(recordNavigation({ path: pathname, search }));
  note(router.state.location);
  router.subscribe(({ location }) => note(location));
  app.entries.subscribe((entry) => {
    if (entry.kind !== 'event' || entry.type !== navigationRequested.type) return;
    const { to, replace = false } = navigationRequested.schema.parse(entry.payload);
    void router.navigate(to, { replace });
  });
  render(
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>,
  );
  return { router, at: () => `${router.state.location.pathname}${router.state.location.search}` };
}
