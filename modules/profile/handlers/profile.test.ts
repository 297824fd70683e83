import { describe, expect, it } from 'vitest';
import { CommandRejected, defineModule, provideValue } from '../../../src/kernel/index.ts';
import { session } from '../../../src/shell/state.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { forgotPassword } from '../../accounts/contract.ts';
import accounts from '../../accounts/module.ts';
import { listenLive } from '../../live/commands.ts';
import drafts from '../../drafts/module.ts';
import live from '../../live/module.ts';
import { LiveStream, type LiveMessage } from '../../live/stream.ts';
import { initialData } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';
import { loadProfile, resetPassword, saveProfile, signOutElsewhere } from '../commands.ts';
import { changeProfile, getProfile, signOutEverywhere } from '../contract.ts';
import profileModule from '../module.ts';
import { profile } from '../state.ts';
import { profileOf } from '../testing/sample-profile.ts';

/** A console with Ada signed in; `stored.name` is the stored name. */
async function profileConsole() {
  let emit: (message: LiveMessage) => void = () => {};
  const stream: LiveStream = { listen: (receive) => (emit = receive) };
  const streaming = defineModule({ id: 'streaming', provides: [provideValue(LiveStream, stream)] });
  const console = consoleOf(workspaces, accounts, drafts, live, profileModule, streaming);
  const stored = { name: 'Ada' };
  console.server
    .on(initialData, () => initialDataOf([], { name: stored.name }))
    .on(getProfile, () => profileOf(stored.name))
    .on(changeProfile, ({ body }) => profileOf((stored.name = body?.name ?? '')));
  await console.app.send(loadInitialData({})).outcome;
  await console.app.send(loadProfile({})).outcome;
  console.app.send(listenLive({}));
  const note = (name: string) => emit({ kind: 'account', event: { event: 'profile', name } });
  return { ...console, stored, note };
}

describe('the profile', () => {
  it("saves the name, shows 'Updated successfully', and updates the user menu", async () => {
    const { app, server, toastTexts } = await profileConsole();
    await app.send(saveProfile({ name: 'Ada L.' })).outcome;
    await settle();
    expect(server.callsTo(changeProfile)).toEqual([{ body: { name: 'Ada L.' } }]);
    expect(app.read(profile).current?.name).toBe('Ada L.');
    expect(app.read(session).current.account?.name).toBe('Ada L.');
    expect(toastTexts()).toEqual([{ text: 'Updated successfully', severity: 'success', life: 5_000 }]);
  });

  it('shows an error the way older screens do, and keeps the old name', async () => {
    const { app, server, toastTexts } = await profileConsole();
    server.on(changeProfile, () => Promise.reject(new CommandRejected(['name: cannot be blank'], undefined, 400)));
    await app.send(saveProfile({ name: 'x' })).outcome;
    expect(toastTexts()).toEqual([{ text: 'Error : name: cannot be blank', severity: 'error', life: 5_000 }]);
    expect(app.read(profile).current?.name).toBe('Ada');
  });

  it('reflects changes made in another browser', async () => {
    const { app, stored, note } = await profileConsole();
    stored.name = 'Countess';
    note('Countess');
    await settle();
    expect(app.read(profile).current?.name).toBe('Countess');
    expect(app.read(session).current.account?.name).toBe('Countess');
  });

  it("emails a reset link and shows 'Check your mail for password reset link'", async () => {
    const { app, server, toastTexts } = await profileConsole();
    server.on(forgotPassword, () => ({}));
    await app.send(resetPassword({})).outcome;
    expect(server.callsTo(forgotPassword)).toEqual([{ body: { email_id: 'ada@example.com' } }]);
    expect(toastTexts()).toEqual([
      { text: 'Check your mail for password reset link', severity: 'success', life: 5_000 },
    ]);
  });

  it('ends all other sessions', async () => {
    const { app, server, toastTexts } = await profileConsole();
    server.on(signOutEverywhere, () => ({}));
    await app.send(signOutElsewhere({})).outcome;
    expect(server.callsTo(signOutEverywhere)).toHaveLength(1);
    expect(toastTexts()).toMatchObject([{ text: 'Logged out everywhere else' }]);
    expect(app.read(session).current.status).toBe('in');
  });
});
