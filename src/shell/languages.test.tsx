import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it } from 'vitest';
import { assemble } from '../assemble.ts';
import { App, provideValue } from '../kernel/index.ts';
import { FakeClock } from '../../tests/console/fake-clock.ts';
import { AppContext } from '../ui/app-context.ts';
import { loadTexts } from '../ui/catalogue.ts';
import { texts as controls } from '../ui/texts.ts';
import { Languages, storedLanguage } from './languages.ts';
import { selectLanguage } from './messages.ts';
import { shellModule } from './module.ts';
import NotFound from './not-found.tsx';
import { PageRoot } from './page-root.tsx';
import { languageSetting } from './state.ts';
import { texts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';

const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });

beforeEach(() => {
  cleanup();
  localStorage.clear();
  Object.assign(globalThis, { matchMedia });
});

function shown() {
  const languages: Languages = {
    ofBrowser: () => 'de',
    load: (language) => loadTexts(language, [controls, texts]),
  };
  const app = new App({
    modules: assemble([{ folder: 'shell', module: shellModule }]),
    runtime: new FakeClock(),
    provides: [provideValue(Languages, languages)],
    onError: (error) => {
      throw error;
    },
  });
  const page = (
    <>
      <UserMenu />
      <NotFound />
    </>
  );
  const router = createMemoryRouter([{ Component: PageRoot, children: [{ path: '*', element: page }] }]);
  render(
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>,
  );
  return app;
}

it('switches and stores the language selected in the user menu', async () => {
  shown();
  expect(screen.getByRole('heading').textContent).toBe('Page not found');
  await userEvent.click(screen.getByRole('button', { name: /^User menu/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeDefined();
  expect(document.documentElement.lang).toBe('de');
  expect(storedLanguage()).toBe('de');
});

it('uses the system’s language until one is selected', async () => {
  const app = shown();
  await act(async () => {
    await app.send(selectLanguage({ language: 'system' })).outcome;
  });
  expect(app.read(languageSetting)).toEqual({ choice: 'system', language: 'de' });
  expect(screen.getByRole('heading').textContent).toBe('Seite nicht gefunden');
});
