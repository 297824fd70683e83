import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { recordNavigation, sessionEnded, sessionOpened } from '../../../src/shell/messages.ts';
import { session } from '../../../src/shell/state.ts';
import { initialData } from '../../workspaces/contract.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import workspaces from '../../workspaces/module.ts';
import { register, requestReset, resendVerification, resetPassword, verifyEmail } from '../commands.ts';
import {
  forgotPassword,
  registerCall,
  resetPasswordCall,
  sendVerificationEmail,
  verifyEmailCall,
} from '../contract.ts';
import accounts from '../module.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';

const token = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const newcomer = { email_id: 'ada@example.com', name: 'Ada', password: 'correct horse' };

/** A console in which Ada is signed in. */
async function signedIn() {
  const console = consoleOf(workspaces, accounts);
  console.server.on(initialData, () => initialDataOf([], { status: 'UNVERIFIED' }));
  await console.app.send(loadInitialData({})).outcome;
  return console;
}

describe('registering', () => {
  it('shows a toast for five seconds, then opens the login page with the address', async () => {
    const { app, server, clock, toastTexts, navigations } = consoleOf(workspaces, accounts);
    server.on(registerCall, () => ({}));
    app.send(recordNavigation({ path: '/register', search: '' }));
    await app.send(register(newcomer)).outcome;
    const text = 'Successfully registered. Check your mail for further details';
    expect(toastTexts()).toEqual([{ text, severity: 'success', life: 5_000 }]);
    await clock.pass(5_000);
    expect(navigations).toEqual(['/login?email=ada%40example.com']);
  });

  it('shows an error toast and stays on the page', async () => {
    const { app, server, clock, toastTexts, navigations } = consoleOf(workspaces, accounts);
    server.on(registerCall, () => {
      throw new CommandRejected(['Registration is by invitation only.'], undefined, 403);
    });
    expect(await app.send(register(newcomer)).outcome).toMatchObject({ outcome: 'failed' });
    expect(toastTexts()).toEqual([
      { text: 'Error : Registration is by invitation only.', severity: 'error', life: 5_000 },
    ]);
    await clock.pass(10_000);
    expect(navigations).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('shows a toast and opens the login page after four seconds', async () => {
    const { app, server, clock, toastTexts, navigations } = consoleOf(workspaces, accounts);
    server.on(forgotPassword, () => ({}));
    app.send(recordNavigation({ path: '/forgot-password', search: '' }));
    await app.send(requestReset({ email_id: 'ada@example.com' })).outcome;
    expect(toastTexts()).toMatchObject([{ text: 'Check your mail for reset link' }]);
    await clock.pass(3_999);
    expect(navigations).toEqual([]);
    await clock.pass(1);
    expect(navigations).toEqual(['/login']);
  });

  it('sets a new password with the emailed token and opens the login page', async () => {
    const { app, server, navigations } = consoleOf(workspaces, accounts);
    server.on(resetPasswordCall, () => ({}));
    await app.send(resetPassword({ token, password: 'correct horse' })).outcome;
    expect(server.callsTo(resetPasswordCall)).toEqual([{ body: { token, password: 'correct horse' } }]);
    expect(navigations).toEqual(['/login']);
  });

  it('ends the session in this browser too', async () => {
    const { app, server, events } = await signedIn();
    server.on(resetPasswordCall, () => ({}));
    await app.send(resetPassword({ token, password: 'correct horse' })).outcome;
    expect(events).toContain(sessionEnded.type);
  });
});

describe('verifying an address', () => {
  it('reloads the console data of a signed-in user', async () => {
    const { app, server, events } = await signedIn();
    server.on(verifyEmailCall, () => ({}));
    const before = events.filter((type) => type === sessionOpened.type).length;
    await app.send(verifyEmail({ token })).outcome;
    await settle();
    expect(events.filter((type) => type === sessionOpened.type)).toHaveLength(before + 1);
  });

  it('loads the console data when the password has started a session', async () => {
    const { app, server } = consoleOf(workspaces, accounts);
    server.on(verifyEmailCall, () => ({})).on(initialData, () => initialDataOf());
    await app.send(verifyEmail({ token, password: 'correct horse' })).outcome;
    await settle();
    expect(app.read(session).current.status).toBe('in');
  });

  it('keeps the token and the password out of the log', async () => {
    const { app, server } = consoleOf(workspaces, accounts);
    server.on(verifyEmailCall, () => ({})).on(initialData, () => initialDataOf());
    const log: unknown[] = [];
    app.entries.subscribe((entry) => log.push(entry));
    await app.send(verifyEmail({ token, password: 'correct horse' })).outcome;
    expect(JSON.stringify(log)).not.toContain(token);
    expect(JSON.stringify(log)).not.toContain('correct horse');
  });

  it('sends the email again to the address of the signed-in user', async () => {
    const { app, server, toastTexts } = await signedIn();
    server.on(sendVerificationEmail, () => ({}));
    await app.send(resendVerification({})).outcome;
    expect(server.callsTo(sendVerificationEmail)).toEqual([{ params: { email: 'ada@example.com' } }]);
    expect(toastTexts()).toMatchObject([{ severity: 'success', text: 'Confirmation link sent. Check your email.' }]);
  });
});
