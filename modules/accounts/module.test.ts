import { expect, it } from 'vitest';
import { consoleOf } from '../../tests/console/console.ts';
import { offeredActions } from '../../src/shell/offered-actions.ts';
import { initialData } from '../workspaces/contract.ts';
import workspaces from '../workspaces/module.ts';
import { loadInitialData } from '../workspaces/public.ts';
import { initialDataOf } from '../workspaces/testing/sample-workspaces.ts';
import { resendVerification } from './commands.ts';
import accounts from './module.ts';

it.each([
  ['UNVERIFIED', true],
  ['ACTIVE', false],
] as const)('offers the verification email in the palette to an account that is %s: %s', async (status, isOffered) => {
  const { app, server } = consoleOf(workspaces, accounts);
  server.on(initialData, () => initialDataOf([], { status }));
  await app.send(loadInitialData({})).outcome;
  expect(offeredActions(app).some(({ id }) => id === resendVerification.type)).toBe(isOffered);
});
