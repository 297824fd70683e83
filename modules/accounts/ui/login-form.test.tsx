import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useInsertionEffect } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { consoleOf } from '../../../tests/console/console.ts';
import { PageRoot } from '../../../src/shell/page-root.tsx';
import { AppContext } from '../../../src/ui/app-context.ts';
import workspaces from '../../workspaces/module.ts';
import { loginForm, type PrerenderedForm } from '../login-form.ts';
import accounts from '../module.ts';
import Login from './login.tsx';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function prerender(form: Partial<PrerenderedForm> = {}): HTMLElement {
  const html = loginForm({ product: 'Inlet', language: 'en', email: '', support: '/docs', ...form }, escape);
  document.body.insertAdjacentHTML('afterbegin', html);
  return document.querySelector<HTMLElement>('#early') ?? document.body;
}

function renderLogin(query = '', Screen = Login) {
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  });
  const { app } = consoleOf(workspaces, accounts);
  const routes = [{ Component: PageRoot, children: [{ path: '/login', Component: Screen }] }];
  const router = createMemoryRouter(routes, { basename: '/app', initialEntries: [`/app/login${query}`] });
  return render(
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>,
  ).container;
}

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

/** The visible parts of a page: its elements in order, each with its relevant attributes and its own text. */
function outline(element: Element): readonly string[] {
  return [...element.querySelectorAll('*')]
    .filter(({ className }) => className !== 'password-shown')
    .map((one) => {
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = own.map((node) => node.textContent?.trim()).join('');
      const attributes = ['class', 'href', 'd', 'name', 'type', 'placeholder', 'aria-label', 'value', 'novalidate'];
      const values = attributes.map((name) => one.getAttribute(name)?.trim().replaceAll(/ +/g, ' ') ?? '');
      return [one.tagName, ...values, text].join('|');
    });
}

describe('the prerendered form', () => {
  it.each(['', 'ada@example.com'])('looks like the screen that replaces it, with the address %j', (email) => {
    const prerendered = outline(prerender({ email }).firstElementChild ?? document.body);
    document.body.innerHTML = '';
    const rendered = outline(
      renderLogin(email === '' ? '' : `?email=${encodeURIComponent(email)}`).querySelector('.auth-page') ??
        document.body,
    );
    expect(rendered.length).toBeGreaterThan(20);
    expect(prerendered).toEqual(rendered);
  });

  it('looks the same after a session has expired, with a notice', () => {
    const prerendered = outline(prerender({ hasEnded: true }).firstElementChild ?? document.body);
    document.body.innerHTML = '';
    const rendered = outline(renderLogin('?ended').querySelector('.auth-page') ?? document.body);
    expect(rendered.join('\n')).toContain('Your session has ended.');
    expect(prerendered).toEqual(rendered);
  });

  it('looks like that screen while there is no account, and links to Register', () => {
    const page = prerender({ isFirst: true });
    const prerendered = outline(page.firstElementChild ?? document.body);
    const rendered = outline(renderLogin().querySelector('.auth-page') ?? document.body);
    expect(prerendered).toEqual(rendered);
    expect(screen.queryByLabelText('Username')).toBeNull();
    const [register] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Register' });
    expect([register?.className, register?.pathname]).toEqual(['button button-primary', '/app/register']);
  });

  it('keeps the entered text, and typing continues', async () => {
    prerender();
    await userEvent.type(screen.getByLabelText('Username'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'corre');
    renderLogin();
    expect(document.querySelector('#early')).toBeNull();
    await userEvent.keyboard('ct');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct');
  });

  it('keeps text entered while the screen renders', async () => {
    prerender();
    await userEvent.type(screen.getByLabelText('Password'), 'corr');
    renderLogin('', function Slow() {
      // Runs after the screen has read the fields and before it is shown.
      useInsertionEffect(() => {
        const field = document.querySelector<HTMLInputElement>('#early [name=password]');
        if (field) field.value += 'ect';
      }, []);
      return <Login />;
    });
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.value).toBe('correct');
    await userEvent.type(field, ' horse');
    expect(field.value).toBe('correct horse');
  });

  it('keeps the login error until the next attempt', async () => {
    prerender({ email: 'ada@example.com', error: 'Wrong "<b>" password' });
    expect(screen.getByRole('alert').textContent).toBe('*Wrong "<b>" password');
    renderLogin();
    expect(screen.getByRole('alert').textContent).toBe('*Wrong "<b>" password');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.queryByText('*Wrong "<b>" password')).toBeNull();
  });

  it('is in German when requested', () => {
    prerender({ language: 'de' });
    expect(screen.getByRole('button', { name: 'Anmelden' })).toBeDefined();
    expect(screen.getByLabelText('Benutzername')).toBeDefined();
  });
});
