import { render } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { ResponseInput } from '../../contract/endpoint.ts';
import { defineModule, provideValue, type Module } from '../../src/kernel/index.ts';
import { navigationRequested } from '../../src/shell/messages.ts';
import { route } from '../../src/shell/points.ts';
import { Toaster } from '../../src/shell/toaster.tsx';
import { AppContext } from '../../src/ui/app-context.ts';
import { consoleOf } from './console.ts';
import drafts from '../../modules/drafts/module.ts';
import deliveries from '../../modules/deliveries/module.ts';
import { listenLive } from '../../modules/live/commands.ts';
import type { AccountEvent, FormEvent } from '../../modules/live/contract.ts';
import live from '../../modules/live/module.ts';
import { LiveStream, type LiveMessage } from '../../modules/live/stream.ts';
import settings from '../../modules/settings/module.ts';
import { getForm, initialData, type Form, type Project } from '../../modules/workspaces/contract.ts';
import { listShares } from '../../modules/sharing/contract.ts';
import { listWebhooks } from '../../modules/webhooks/contract.ts';
import accounts from '../../modules/accounts/module.ts';
import workspaces from '../../modules/workspaces/module.ts';
import { loadInitialData } from '../../modules/workspaces/public.ts';
import { editedFormOf, formOf, initialDataOf, projectOf } from '../../modules/workspaces/testing/sample-workspaces.ts';
import formSettings from '../../modules/form-settings/module.ts';

type FormResponse = ResponseInput<typeof getForm>;
/** The form as stored; tests change it as the server would. */
export type Edited = Extract<FormResponse, { readonly api_key: string | null }>;

export const BASE = '/pHarbour/fContact';

export function edited(part: Partial<Edited> = {}): Edited {
  const response = editedFormOf();
  if (!('api_key' in response)) throw new Error('not the response for an editor');
  return { ...response, ...part };
}

/** The data of the mock server. */
interface Stored {
  form: Edited;
  projects: readonly Project[];
}

/**
 * Someone signed in who has one form, as `role` says; the server returns it as `stored.form`. `more` modules have tabs
 * too.
 */
export async function settingsConsole(
  part: Partial<Edited> = {},
  role: Partial<Form> = {},
  ...more: readonly Module[]
) {
  let emit: (message: LiveMessage) => void = () => {};
  const stream: LiveStream = { listen: (receive) => (emit = receive) };
  const streaming = defineModule({ id: 'streaming', provides: [provideValue(LiveStream, stream)] });
  const console = consoleOf(accounts, workspaces, deliveries, drafts, live, settings, formSettings, streaming, ...more);
  const stored: Stored = { form: edited(part), projects: [projectOf([formOf(role)])] };
  console.server.on(initialData, () => initialDataOf(stored.projects)).on(getForm, () => stored.form);
  // What entries of the settings sum up.
  console.server.on(listWebhooks, () => []).on(listShares, () => ({ share_form_accesses: [] }));
  await console.app.send(loadInitialData({})).outcome;
  console.app.send(listenLive({}));
  return {
    ...console,
    stored,
    note: (note: FormEvent) => emit({ kind: 'form', event: note }),
    noteAccount: (note: AccountEvent) => emit({ kind: 'account', event: note }),
  };
}

type Console = Pick<Awaited<ReturnType<typeof settingsConsole>>, 'app'>;

/** Shows the settings at an address, with the routes that the modules contribute below the form's frame. */
export async function show({ app }: Console, at: string) {
  const frame = { path: '/:project/:form', element: <Outlet />, children: await below(app, 'workspaces/form-frame') };
  const router = createMemoryRouter([frame, { path: '*', element: null }], { initialEntries: [at] });
  app.entries.subscribe((entry) => {
    if (entry.kind !== 'event' || entry.type !== navigationRequested.type) return;
    void router.navigate(navigationRequested.schema.parse(entry.payload).to);
  });
  render(
    <AppContext value={app}>
      <RouterProvider router={router} />
      <Toaster />
    </AppContext>,
  );
  return { router, at: () => router.state.location.pathname };
}

/** All tabs; of the form's other screens only their addresses. */
async function below(app: Console['app'], parent: string): Promise<RouteObject[]> {
  const own = app.contributions(route).filter((part) => part.parent === parent && part.id !== 'workspaces/home');
  return Promise.all(
    own.map(async ({ id, path, view }) => {
      const Component = (await view(app)).default;
      return path === '' ? { index: true, Component } : { path, Component, children: await below(app, id) };
    }),
  );
}
