import 'reflect-metadata';
import * as z from 'zod/mini';
import { PrimeReactProvider } from 'primereact/api';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '@fontsource/source-sans-pro/latin-400.css';
import '@fontsource/source-sans-pro/latin-600.css';
import '@fontsource/source-sans-pro/latin-ext-400.css';
import '@fontsource/source-sans-pro/latin-ext-600.css';
import 'primeicons/primeicons.css';
import './ui/theme.css';
import './ui/controls.css';
import './shell/shell.css';
import { discoverModules } from './discover.ts';
import { startConsole } from './shell/start.ts';
import { AppContext } from './ui/app-context.ts';

// Compiled schemas would be `new Function`, which the content security policy forbids.
z.config({ jitless: true });

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const { app, router } = await startConsole(discoverModules());

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <PrimeReactProvider value={{ unstyled: true, ...(nonce !== undefined && { nonce }) }}>
      <AppContext value={app}>
        <RouterProvider router={router} />
      </AppContext>
    </PrimeReactProvider>
  </StrictMode>,
);
