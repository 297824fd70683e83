import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { App } from '../../src/kernel/index.ts';
import { Toaster } from '../../src/shell/toaster.tsx';
import { AppContext } from '../../src/ui/app-context.ts';

/** Shows `View` at `address`; every other address shows its own path as text. */
export function show(app: App, View: ComponentType, address: string, path = address.split(/[?#]/)[0] ?? '/') {
  const router = createMemoryRouter(
    [
      { path, Component: View },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  );
  render(
    <AppContext value={app}>
      <RouterProvider router={router} />
      <Toaster />
    </AppContext>,
  );
  return {
    /** The browser goes elsewhere, as by a link. */
    go: (to: string) => router.navigate(to),
    /** Where the browser is now. */
    at: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
}
