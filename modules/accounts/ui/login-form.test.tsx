import 'reflect-metadata';
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
import { loginForm, type EarlyForm } from '../login-form.ts';
import accounts from '../module.ts';
import Login from './login.tsx';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function early(form: Partial<EarlyForm> = {}): HTMLElement {
  const html = loginForm({ product: 'Inlet', language: 'en', email: '', ...form }, escape);
  document.body.insertAdjacentHTML('afterbegin', html);
  return document.querySelector<HTMLElement>('#early') ?? document.body;
}

function takenOver(query = '', Screen = Login) {
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

/** What one sees of a page: elements in order, their looks and their words. */
function outline(element: Element): readonly string[] {
  return [...element.querySelectorAll('*')]
    .filter(({ className }) => className !== 'password-shown')
    .map((one) => {
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const words = own.map((node) => node.textContent?.trim()).join('');
      const attributes = ['class', 'href', 'd', 'name', 'type', 'placeholder', 'aria-label', 'value', 'novalidate'];
      const looks = attributes.map((name) => one.getAttribute(name)?.trim().replaceAll(/ +/g, ' ') ?? '');
      return [one.tagName, ...looks, words].join('|');
    });
}

describe('the form that comes with the page', () => {
  it.each(['', 'ada@example.com'])('looks as the screen that takes its place, with the address %j', (email) => {
    const first = outline(early({ email }).firstElementChild ?? document.body);
    document.body.innerHTML = '';
    const then = outline(
      takenOver(email === '' ? '' : `?email=${encodeURIComponent(email)}`).querySelector('.entrance') ?? document.body,
    );
    expect(then.length).toBeGreaterThan(20);
    expect(first).toEqual(then);
  });

  it('looks as that one, too, where a session has ended, and says so', () => {
    const first = outline(early({ hasEnded: true }).firstElementChild ?? document.body);
    document.body.innerHTML = '';
    const then = outline(takenOver('?ended').querySelector('.entrance') ?? document.body);
    expect(then.join('\n')).toContain('Your session has ended.');
    expect(first).toEqual(then);
  });

  it('looks as that one, too, on an installation without accounts, and leads to Register', () => {
    const page = early({ isFirst: true });
    const first = outline(page.firstElementChild ?? document.body);
    const then = outline(takenOver().querySelector('.entrance') ?? document.body);
    expect(first).toEqual(then);
    expect(screen.queryByLabelText('Username')).toBeNull();
    const [register] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Register' });
    expect([register?.className, register?.pathname]).toEqual(['button button-primary', '/app/register']);
  });

  it('hands over what was typed, and who was typing goes on', async () => {
    early();
    await userEvent.type(screen.getByLabelText('Username'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'corre');
    takenOver();
    expect(document.querySelector('#early')).toBeNull();
    await userEvent.keyboard('ct');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct');
  });

  it('hands over what was typed while the screen was being made', async () => {
    early();
    await userEvent.type(screen.getByLabelText('Password'), 'corr');
    takenOver('', function Slow() {
      // After the screen has read the fields, and before it stands.
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

  it('hands over what was refused, until the next attempt', async () => {
    early({ email: 'ada@example.com', fault: 'Wrong "<b>" password' });
    expect(screen.getByRole('alert').textContent).toBe('*Wrong "<b>" password');
    takenOver();
    expect(screen.getByRole('alert').textContent).toBe('*Wrong "<b>" password');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.queryByText('*Wrong "<b>" password')).toBeNull();
  });

  it('is in German for who asks for it', () => {
    early({ language: 'de' });
    expect(screen.getByRole('button', { name: 'Anmelden' })).toBeDefined();
    expect(screen.getByLabelText('Benutzername')).toBeDefined();
  });
});
