import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { assemble } from '../../../src/assemble.ts';
import { App, CommandRejected, defineModule, provideValue } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { details, getSubmission, rows, type ActivityEvent } from '../../submissions/public.ts';
import { forms, workspaces } from '../../workspaces/public.ts';
import { AppContext } from '../../../src/ui/app-context.ts';
import { ActivityLogHandlers } from '../handlers/activity-log.ts';
import { logs } from '../state.ts';
import { detail } from '../../submissions/testing/samples.ts';
import { dayText, exactClockText } from '../../../src/ui/dates.ts';
import ActivityScreen from './activity-screen.tsx';

/** Renders the screen of a submission with this response. */
function show(respond: () => Promise<readonly ActivityEvent[]>, submission = '5', name = 'Ирина Петренко'): App {
  const sent = {
    ...detail(5),
    submission_timestamp: visit.onload_timestamp + 12,
    submitted_data: JSON.stringify({ name }),
    device_type: 'desktop',
    browser: 'Firefox',
    platform: 'Linux',
    utm_source: 'newsletter',
    utm_campaign: 'autumn',
  };
  const call = async ({ id }: { readonly id: string }) =>
    id === getSubmission.id ? sent : { visitor_activity: await respond() };
  const app = new App({
    modules: assemble([
      { folder: 'activity', module: defineModule({ id: 'activity', slices: [logs], handlers: [ActivityLogHandlers] }) },
      { folder: 'submissions', module: defineModule({ id: 'submissions', slices: [rows, details] }) },
      { folder: 'workspaces', module: defineModule({ id: 'workspaces', slices: [workspaces, forms] }) },
    ]),
    runtime: { now: () => 0, newId: () => crypto.randomUUID(), after: () => () => {} },
    // The responses of the screen's two calls are typed by their contracts above.
    provides: [provideValue(Api, { call: call as Api['call'] })],
    onError: (error) => {
      throw error;
    },
  });
  const router = createMemoryRouter(
    [{ path: ':project/:form/submissions/logs/:submission', Component: ActivityScreen }],
    { initialEntries: [`/p/f/submissions/logs/${submission}`] },
  );
  render(
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>,
  );
  return app;
}

const visit = { domain: 'example.com', path: '/beans', time_spent_in_page: 12.3456, onload_timestamp: 1_795_179_900 };

it('shows each page with a link, the seconds spent and the time', async () => {
  show(() => Promise.resolve([visit, { ...visit, path: '/contact', time_spent_in_page: 7 }]));
  const link = await screen.findByRole('link', { name: 'example.com/beans' });
  expect(link.getAttribute('href')).toBe('https://example.com/beans');
  expect(screen.getByText('12.35 s')).toBeTruthy();
  expect(screen.getByText('2 page views, 19.35 s total')).toBeTruthy();
  expect(document.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(document.querySelector('time')?.title).toMatch(/^\d\d\/\d\d\/2026 \d\d:\d\d:\d\d$/);
});

it('names the sender, groups pages by visit and shows from which page and when the form was sent', async () => {
  const at = visit.onload_timestamp;
  const app = show(() =>
    Promise.resolve([
      { ...visit, onload_timestamp: at - 2 * 86_400, begins_visit: true, form_sent: false },
      { ...visit, time_spent_in_page: 3, begins_visit: true, form_sent: false },
      {
        ...visit,
        path: '/contact',
        time_spent_in_page: 5,
        onload_timestamp: at + 9,
        begins_visit: false,
        form_sent: true,
      },
    ]),
  );
  expect(await screen.findByText(/2 visits, 3 page views, 20.35\ss total$/)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ parentElement: head }) => head?.textContent)).toEqual([
    `${dayText(at - 2 * 86_400)}1 page view, 12.35\u00a0s total`,
    `${dayText(at)}2 page views, 8\u00a0s total`,
  ]);
  expect(app.read(logs).get(5)?.sender).toBe('Ирина Петренко');
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.slice(-2)).toEqual([
    expect.stringContaining('example.com/contact'),
    `${exactClockText(at + 12)}Form sent`,
  ]);
});

it('says with what and through which campaign the form was sent', async () => {
  show(() => Promise.resolve([visit]));
  expect((await screen.findByText(/Desktop/)).closest('.activity-sum')?.textContent).toBe(
    'example.comDesktop, Firefox on LinuxCampaign newsletter / autumn',
  );
});

it('records the first 200 characters of a longer sender', async () => {
  const app = show(() => Promise.resolve([visit]), '5', `a${'\u{1F980}'.repeat(60_000)}`);
  await screen.findByRole('link', { name: 'example.com/beans' });
  expect(app.read(logs).get(5)?.sender).toBe(`a${'\u{1F980}'.repeat(199)}`);
});

it('shows the only domain once, and each of several beside its path', async () => {
  show(() => Promise.resolve([visit, { ...visit, path: '/contact' }]));
  await screen.findByText('example.com', { selector: '.activity-sum > bdi' });
  expect(document.querySelectorAll('.activity-domain')).toHaveLength(0);
  cleanup();
  show(() => Promise.resolve([visit, { ...visit, domain: 'shop.example.com' }]));
  await screen.findByRole('link', { name: 'shop.example.com/beans' });
  expect(document.querySelectorAll('.activity-domain')).toHaveLength(2);
});

it('adds up in seconds, the unit of each page, and says how many minutes those are', async () => {
  show(() =>
    Promise.resolve([
      { ...visit, time_spent_in_page: 99 },
      { ...visit, time_spent_in_page: 80 },
    ]),
  );
  expect(await screen.findByText('2 page views, 179 s total (2 min 59 s)')).toBeTruthy();
});

it('shows a page in the direction of its own script', async () => {
  show(() => Promise.resolve([{ ...visit, path: '/שלום' }]));
  const link = await screen.findByRole('link', { name: 'example.com/שלום' });
  expect(link.closest('[dir="auto"]')).not.toBeNull();
});

it('explains why there may be no visits', async () => {
  show(() => Promise.resolve([]));
  expect(await screen.findByText('No visits recorded')).toBeTruthy();
});

it('shows an error and loads again on request', async () => {
  let hasError = true;
  show(async () => {
    if (hasError) throw new CommandRejected(['Internal server error'], undefined, 500);
    return [visit];
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
  hasError = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'example.com/beans' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('requests no submission for an invalid id in the URL', async () => {
  show(() => Promise.reject(new CommandRejected(['Submission not found'], undefined, 404)), 'nonsense');
  expect((await screen.findByRole('alert')).textContent).toContain('Submission not found');
});
