import { describe, expect, it } from 'vitest';
import { CommandRejected, defineModule, provideValue } from '../../../src/kernel/index.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { listenLive } from '../../live/commands.ts';
import live from '../../live/module.ts';
import { LiveStream, type LiveMessage } from '../../live/stream.ts';
import notifications from '../../notifications/module.ts';
import reports from '../../reports/module.ts';
import drafts from '../../drafts/module.ts';
import submissions from '../../submissions/module.ts';
import accounts from '../../accounts/module.ts';
import workspaces from '../../workspaces/module.ts';
import { confirmAddress, joinBeta, loadFeatures, signUpForFeature } from '../commands.ts';
import { betaFeatureSignup, betaFeatureSignups, confirmQuickRegister, quickRegister } from '../contract.ts';
import beta from '../module.ts';
import { features } from '../state.ts';

const token = 'aaaaaaaaaaaaaaaaaaaaaaaa';

function betaConsole() {
  let push: (message: LiveMessage) => void = () => {};
  const stream: LiveStream = { listen: (receive) => (push = receive) };
  const streaming = defineModule({ id: 'streaming', provides: [provideValue(LiveStream, stream)] });
  const console = consoleOf(accounts, workspaces, live, notifications, drafts, submissions, reports, beta, streaming);
  console.server.on(betaFeatureSignups, () => ({ beta_feature_signups: [] })).on(betaFeatureSignup, () => ({}));
  console.app.send(listenLive({}));
  return {
    ...console,
    receiveSignup: (code: string) => push({ kind: 'account', event: { event: 'beta-feature', code } }),
  };
}

describe('joining the beta', () => {
  it("sends the address and says 'Thanks for signing up. Check your mail for futher details'", async () => {
    const { app, server, toastTexts } = betaConsole();
    server.on(quickRegister, () => ({}));
    await app.send(joinBeta({ email_id: 'ada@example.com' })).outcome;
    expect(server.callsTo(quickRegister)).toEqual([{ body: { email_id: 'ada@example.com' } }]);
    const text = 'Thanks for signing up. Check your mail for futher details';
    expect(toastTexts()).toEqual([{ text, severity: 'success', life: 5_000 }]);
  });

  it('shows an error toast when the server rejects the sign-up', async () => {
    const { app, server, toastTexts } = betaConsole();
    server.on(quickRegister, () => Promise.reject(new CommandRejected(['Too many attempts.'], undefined, 429)));
    await app.send(joinBeta({ email_id: 'ada@example.com' })).outcome;
    expect(toastTexts()).toEqual([{ text: 'Error : Too many attempts.', severity: 'error', life: 5_000 }]);
  });

  it('confirms with the emailed token and keeps it out of the log', async () => {
    const { app, server } = betaConsole();
    server.on(confirmQuickRegister, () => ({}));
    const log: unknown[] = [];
    app.entries.subscribe((entry) => log.push(entry));
    await app.send(confirmAddress({ token })).outcome;
    expect(server.callsTo(confirmQuickRegister)).toEqual([{ body: { token } }]);
    expect(JSON.stringify(log)).not.toContain(token);
  });
});

describe('signing up for a feature', () => {
  it("says 'Successfully signed up for Advanced reports' and remembers the sign-up", async () => {
    const { app, server, toastTexts } = betaConsole();
    await app.send(loadFeatures({})).outcome;
    expect(app.read(features).codes).toEqual([]);
    await app.send(signUpForFeature({ code: 'ADVANCED_REPORTS' })).outcome;
    expect(server.callsTo(betaFeatureSignup)).toEqual([{ body: { code: 'ADVANCED_REPORTS' } }]);
    expect(app.read(features).codes).toEqual(['ADVANCED_REPORTS']);
    expect(toastTexts()).toEqual([
      { text: 'Successfully signed up for Advanced reports', severity: 'success', life: 5_000 },
    ]);
  });

  it('shows a sign-up from another browser', async () => {
    const { app, receiveSignup } = betaConsole();
    await app.send(loadFeatures({})).outcome;
    receiveSignup('ADVANCED_REPORTS');
    await settle();
    expect(app.read(features).codes).toEqual(['ADVANCED_REPORTS']);
  });
});
