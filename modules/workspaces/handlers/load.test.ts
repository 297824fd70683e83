import { describe, expect, it } from 'vitest';
import { accessLost } from '../../../src/shell/messages.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { loadInitialData } from '../commands.ts';
import { initialData, type Form } from '../contract.ts';
import accounts from '../../accounts/module.ts';
import workspaces from '../module.ts';
import { formOf, initialDataOf, projectOf } from '../testing/sample-workspaces.ts';

/** Whether a response with the forms `after` counts as lost access, compared with `before`. */
async function losesAccess(before: readonly Form[], after: readonly Form[]): Promise<boolean> {
  const { app, server } = consoleOf(accounts, workspaces);
  const responses = [before, after];
  server.on(initialData, () => initialDataOf([projectOf(responses.shift() ?? [])]));
  let isLost = false;
  app.entries.subscribe((entry) => {
    isLost ||= entry.kind === 'event' && entry.type === accessLost.type;
  });
  await app.send(loadInitialData({})).outcome;
  await app.send(loadInitialData({})).outcome;
  return isLost;
}

const own = formOf();
const shared = formOf({ uid: 'fShared', is_shared_to_user: true });

describe('losing access', () => {
  it('is reported when a shared form is missing', async () => {
    expect(await losesAccess([own, shared], [own])).toBe(true);
  });

  it('is not reported for the user’s own deleted forms, or for new forms', async () => {
    expect(await losesAccess([own, shared], [shared])).toBe(false);
    expect(await losesAccess([own], [own, shared])).toBe(false);
  });
});
