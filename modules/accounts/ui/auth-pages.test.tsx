import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { recordNoSession } from '../../../src/shell/messages.ts';
import { environment, initialData } from '../../workspaces/contract.ts';
import { loadEnvironment, loadInitialData } from '../../workspaces/commands.ts';
import workspaces from '../../workspaces/module.ts';
import { forgotPassword, logInCall, registerCall, resetPasswordCall, verifyEmailCall } from '../contract.ts';
import { register } from '../commands.ts';
import accounts from '../module.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import { environmentResponse, initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';
import ForgotPassword from './forgot-password.tsx';
import Login from './login.tsx';
import Register from './register.tsx';
import ResetPassword from './reset-password.tsx';
import VerifyEmail from './verify-email.tsx';

const user = userEvent.setup();
const token = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const COMMON = 'This password is too common. Choose one that is harder to guess.';

function console_() {
  const console = consoleOf(workspaces, accounts);
  console.server.on(environment, () => environmentResponse).on(initialData, () => initialDataOf());
  return console;
}

describe('the login page', () => {
  it.each(['?email=ada%40example.com', '?username=ada%40example.com'])('fills in the username of %s', (query) => {
    show(console_().app, Login, `/login${query}`);
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it("links to registration and password reset, and disables the browser's own validation", () => {
    show(console_().app, Login, '/login?email=ada%40example.com');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/register?email=ada%40example.com');
    expect(links).toContain('/forgot-password?email=ada%40example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Username').form?.noValidate).toBe(true);
  });

  it('redirects a logged-in user to the root', async () => {
    const { app } = console_();
    await app.send(loadInitialData({})).outcome;
    expect(show(app, Login, '/login').at()).toBe('/');
  });

  it('requires both fields only after an attempt', async () => {
    const { app, server } = console_();
    show(app, Login, '/login');
    expect(screen.queryByText('cannot be blank')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getAllByText('cannot be blank')).toHaveLength(2);
    expect(server.callsTo(logInCall)).toEqual([]);
  });

  it("shows the server's first error below the username, with an asterisk", async () => {
    const { app, server } = console_();
    server.on(logInCall, () => {
      throw new CommandRejected(['Incorrect username or password.', 'another'], undefined, 401);
    });
    show(app, Login, '/login?email=ada%40example.com');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    const message = await screen.findByText('*Incorrect username or password.');
    expect(screen.getByLabelText('Username').getAttribute('aria-describedby')).toBe(message.id);
  });

  it('continues to the requested page, never to another site', async () => {
    const { app, server } = console_();
    server.on(logInCall, () => ({}));
    const { at } = show(app, Login, '/login?redirect=%2Fp1%2Ff1%2Freports%3Ffilter%3Dall');
    await user.type(screen.getByLabelText('Username'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'right{Enter}');
    await expect.poll(at).toBe('/p1/f1/reports?filter=all');
    cleanup();
    const other = show(app, Login, '/login?redirect=%2F%2Fevil.example');
    await expect.poll(other.at).toBe('/');
  });

  it('links to Register while there is no account, and shows the login form after registration', async () => {
    const { app, server } = console_();
    server.on(environment, () => ({ ...environmentResponse, has_accounts: false })).on(registerCall, () => ({}));
    await app.send(loadEnvironment({})).outcome;
    show(app, Login, '/login');
    expect(screen.getByText('There are no accounts yet. Register to create the first one.')).toBeDefined();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Register' });
    expect([link.className, link.getAttribute('href')]).toEqual(['button button-primary', '/register']);
    expect(screen.queryByLabelText('Username')).toBeNull();
    await app.send(register({ email_id: 'ada@example.com', name: 'Ada', password: 'correct horse' })).outcome;
    expect(await screen.findByLabelText('Username')).toBeDefined();
  });

  it('reveals the password on request', async () => {
    show(console_().app, Login, '/login');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Show input' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  });
});

describe('registering', () => {
  it.each(['?email=ada%40example.com', '?username=ada%40example.com'])(
    'fills in the email address from %s, and links to the login and to support',
    async (query) => {
      const { app } = console_();
      await app.send(loadEnvironment({})).outcome;
      show(app, Register, `/register${query}`);
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
      const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(links).toEqual(expect.arrayContaining(['/login', 'https://support.example']));
    },
  );

  it('offers no form to someone who needs the link of an invitation', async () => {
    const { app, server } = console_();
    server.on(environment, () => ({ ...environmentResponse, signup_open: false }));
    await app.send(loadEnvironment({})).outcome;
    show(app, Register, '/register?email=ada%40example.com');
    expect(screen.getByRole('heading', { name: 'Registration is by invitation' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  });

  it('links to the documentation while the installation has no support address', () => {
    show(console_().app, Register, '/register');
    expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/docs');
  });

  it("shows validation errors only after an attempt, with the product's texts", async () => {
    const { app } = console_();
    show(app, Register, '/register?username=ada');
    expect(screen.getByText('Must be 8 characters long.')).toBeDefined();
    await user.type(screen.getByLabelText('Password'), 'short');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toEqual(['Invalid email address', 'cannot be blank', 'Password must be 8 characters long']);
  });

  it('rejects a common password at its field without calling the server', async () => {
    const { app, server } = console_();
    server.on(registerCall, () => ({}));
    show(app, Register, '/register?email=ada%40example.com');
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Password'), 'Qwertyuiop{Enter}');
    const alert = await screen.findByText(COMMON);
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toContain(alert.id);
    expect(server.callsTo(registerCall)).toEqual([]);
    await user.type(screen.getByLabelText('Password'), ' and more{Enter}');
    expect(await screen.findByText('Successfully registered. Check your mail for further details')).toBeDefined();
  });

  it('confirms in a toast and links to the login', async () => {
    const { app, server } = console_();
    server.on(registerCall, () => ({}));
    show(app, Register, '/register?email=ada%40example.com');
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(await screen.findByText('Successfully registered. Check your mail for further details')).toBeDefined();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in now' });
    expect(link.getAttribute('href')).toBe('/login?email=ada%40example.com');
    expect(link.className).toBe('button button-primary');
    expect(document.activeElement).toBe(link);
  });
});

describe('pages for emailed links', () => {
  it('requests a reset link', async () => {
    const { app, server } = console_();
    server.on(forgotPassword, () => ({}));
    show(app, ForgotPassword, '/forgot-password');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    expect(await screen.findByText('Check your mail for reset link')).toBeDefined();
  });

  it('removes the token from the address first', async () => {
    const { app, server } = console_();
    server.on(resetPasswordCall, () => ({}));
    const { at } = show(app, ResetPassword, `/reset-password#token=${token}`);
    await expect.poll(at).toBe('/reset-password');
    await user.type(screen.getByLabelText('New password'), 'correct horse{Enter}');
    await expect
      .poll(() => server.callsTo(resetPasswordCall))
      .toEqual([{ body: { token, password: 'correct horse' } }]);
  });

  it('rejects a common password as the new password', async () => {
    const { app, server } = console_();
    server.on(resetPasswordCall, () => ({}));
    show(app, ResetPassword, `/reset-password#token=${token}`);
    await user.type(await screen.findByLabelText('New password'), '12345678{Enter}');
    expect(await screen.findByText(COMMON)).toBeDefined();
    expect(server.callsTo(resetPasswordCall)).toEqual([]);
  });

  it.each(['/reset-password', '/reset-password#token=x'])('says at %s that the link is incomplete', async (address) => {
    show(console_().app, ResetPassword, address);
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeDefined();
  });

  it('verifies an address only after confirmation', async () => {
    const { app, server } = console_();
    server.on(verifyEmailCall, () => ({}));
    show(app, VerifyEmail, `/verify-email#token=${token}`);
    expect(server.callsTo(verifyEmailCall)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm my address' }));
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeDefined();
  });

  it('asks for the password before it verifies an address without a session, and offers a new one', async () => {
    const { app, server } = console_();
    server.on(verifyEmailCall, ({ body }) => {
      if (body.password !== 'correct horse') throw new CommandRejected(['Wrong.'], undefined, 401);
      return {};
    });
    await app.send(recordNoSession({})).outcome;
    show(app, VerifyEmail, `/verify-email#token=${token}`);
    await user.type(screen.getByLabelText('Password'), 'another horse{Enter}');
    expect(await screen.findByText('Wrong.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Set a new one' }).getAttribute('href')).toBe('/forgot-password');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeDefined();
    expect(server.callsTo(verifyEmailCall).at(-1)).toEqual({ body: { token, password: 'correct horse' } });
    expect(await screen.findByRole('link', { name: 'Go to your submissions' })).toBeDefined();
  });

  it('explains why a used link fails and how to get a new one', async () => {
    const { app, server } = console_();
    const why = 'This link has expired or was already used. Request a new one.';
    server.on(verifyEmailCall, () => {
      throw new CommandRejected([why], undefined, 400);
    });
    await app.send(recordNoSession({})).outcome;
    show(app, VerifyEmail, `/verify-email#token=${token}`);
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(await screen.findByText(why)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in to get a new link' })).toBeDefined();
  });
});

describe('without a mail server', () => {
  const withoutEmail = () => {
    const console = consoleOf(workspaces, accounts);
    console.server.on(environment, () => ({ ...environmentResponse, email_set_up: false }));
    return console;
  };

  it('says after registration that the email was saved to the outbox, not sent', async () => {
    const { app, server } = withoutEmail();
    await app.send(loadEnvironment({})).outcome;
    server.on(registerCall, () => ({}));
    show(app, Register, '/register?email=ada%40example.com');
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
    expect(await screen.findByText(/was saved to the outbox because email is not set up/)).toBeDefined();
    expect(screen.queryByText(/We sent an email to/)).toBeNull();
  });

  it('says the same after a password reset request', async () => {
    const { app, server } = withoutEmail();
    await app.send(loadEnvironment({})).outcome;
    server.on(forgotPassword, () => ({}));
    show(app, ForgotPassword, '/forgot-password?email=ada%40example.com');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByRole('heading', { name: 'Email is not set up' })).toBeDefined();
    expect(screen.getByText(/was saved to the outbox because email is not set up/)).toBeDefined();
    expect(screen.queryByText(/is on its way/)).toBeNull();
  });
});
