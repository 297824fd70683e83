import * as z from 'zod/mini';
import { errorOf } from '../contract/input-error.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { findModules } from './discover.ts';
import { showStartFailure } from './shell/start-error.ts';
import { openLog, startConsole } from './shell/start.ts';
import { AppContext } from './ui/app-context.ts';

// zod's JIT uses `new Function`, which the content security policy forbids.
z.config({ jitless: true, localeError: errorOf });

const root = document.querySelector('#root') ?? document.body;

try {
  const [modules, log] = await Promise.all([findModules(location.pathname), openLog()]);
  const { app, router } = await startConsole(modules, log);
  createRoot(root).render(
    <StrictMode>
      <AppContext value={app}>
        <RouterProvider router={router} />
      </AppContext>
    </StrictMode>,
  );
} catch (error) {
  await showStartFailure(root, error);
  throw error;
}
