import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import live from '../../live/module.ts';
import notifications from '../../notifications/module.ts';
import reports from '../../reports/module.ts';
import drafts from '../../drafts/module.ts';
import submissions from '../../submissions/module.ts';
import accounts from '../../accounts/module.ts';
import workspaces from '../../workspaces/module.ts';
import { betaFeatureSignup, betaFeatureSignups, confirmQuickRegister, quickRegister } from '../contract.ts';
import beta from '../module.ts';
import AdvancedReports from './advanced-reports.tsx';
import GetStarted from './get-started.tsx';

const user = userEvent.setup();
const token = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const betaConsole = () => consoleOf(accounts, workspaces, live, notifications, drafts, submissions, reports, beta);

describe('the beta sign-up', () => {
  it('asks only for an email address and shows errors only after an attempt', async () => {
    const { app, server } = betaConsole();
    server.on(quickRegister, () => ({}));
    show(app, GetStarted, '/getstarted');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.type(screen.getByLabelText('Email'), 'ada');
    expect(screen.queryByText('Invalid email address')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Join the beta' }));
    expect(screen.getByText('Invalid email address')).toBeDefined();
    await user.type(screen.getByLabelText('Email'), '@example.com{Enter}');
    expect(await screen.findByText('Thanks for signing up. Check your mail for futher details')).toBeDefined();
    expect(screen.getByText('ada@example.com')).toBeDefined();
  });

  it('removes the token from the address and confirms on click', async () => {
    const { app, server } = betaConsole();
    server.on(confirmQuickRegister, () => ({}));
    const { at } = show(app, GetStarted, `/getstarted#token=${token}`);
    await expect.poll(at).toBe('/getstarted');
    expect(server.callsTo(confirmQuickRegister)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm my address' }));
    expect(await screen.findByRole('heading', { name: 'You are on the list' })).toBeDefined();
    expect(server.callsTo(confirmQuickRegister)).toEqual([{ body: { token } }]);
  });

  it('explains why a link fails and how to get a new one', async () => {
    const { app, server } = betaConsole();
    const why = 'This link has expired. Sign up again.';
    server.on(confirmQuickRegister, () => Promise.reject(new CommandRejected([why], undefined, 400)));
    show(app, GetStarted, `/getstarted#token=${token}`);
    await user.click(screen.getByRole('button', { name: 'Confirm my address' }));
    expect(await screen.findByText(why)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign up again' }));
    expect(screen.getByLabelText('Email')).toBeDefined();
    cleanup();
    show(betaConsole().app, GetStarted, '/getstarted#token=x');
    expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeDefined();
  });
});

describe('the card for advanced reports', () => {
  it('signs up and confirms it', async () => {
    const { app, server } = betaConsole();
    server.on(betaFeatureSignups, () => ({ beta_feature_signups: [] })).on(betaFeatureSignup, () => ({}));
    show(app, AdvancedReports, '/');
    await user.click(await screen.findByRole('button', { name: 'Sign up for the beta' }));
    expect(await screen.findByText('Successfully signed up for Advanced reports')).toBeDefined();
    expect(screen.getByText('Signed up')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign up for the beta' })).toBeNull();
  });

  it('shows an earlier sign-up', async () => {
    const { app, server } = betaConsole();
    server.on(betaFeatureSignups, () => ({ beta_feature_signups: [{ code: 'ADVANCED_REPORTS' as const }] }));
    show(app, AdvancedReports, '/');
    expect(await screen.findByText('You are on the list. We’ll write when it is ready.')).toBeDefined();
  });
});
