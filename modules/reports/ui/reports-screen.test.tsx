import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateTime } from 'luxon';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { formTab } from '../../workspaces/public.ts';
import { formOf } from '../../workspaces/testing/sample-workspaces.ts';
import { basicReport, funnelReport, periodReport } from '../contract.ts';
import { basicResponse, emptyBasic, emptyFunnel, funnelResponse, periodResponse } from '../testing/sample-reports.ts';
import { openReports } from '../../../tests/console/reports-console.tsx';
import { NeverResized } from '../../../tests/console/never-resized.ts';

beforeEach(() => void vi.stubGlobal('ResizeObserver', NeverResized));

const user = userEvent.setup();

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the reports of a form', () => {
  it('show a funnel and tables of states, devices, browsers and platforms', async () => {
    (await openReports()).show();
    await user.click(await screen.findByRole('button', { name: 'Show Funnel as a table' }));
    expect(rowsOf(await screen.findByRole('table', { name: 'Funnel' }))).toEqual([
      ['Stage', 'Visits', 'From previous stage'],
      ['Page views', '400', '–'],
      ['Form views', '200', '50%'],
      ['Form interactions', '50', '25%'],
      ['Form submissions', '40', '80%'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Show States as a table' }));
    expect(rowsOf(screen.getByRole('table', { name: 'States' }))).toEqual([
      ['Currently in', 'Submissions', 'Share'],
      ['NEW', '30', '75%'],
      ['WON', '10', '25%'],
    ]);
    expect(rowsOf(screen.getByRole('table', { name: 'Devices' })).slice(1)).toEqual([
      ['Mobile', '30', '75%'],
      ['Unknown', '10', '25%'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Platforms' }));
    expect(rowsOf(screen.getByRole('table', { name: 'Platforms' }))[1]).toEqual(['Windows', '40', '100%']);
    await user.click(screen.getByRole('button', { name: 'Browsers' }));
    expect(rowsOf(screen.getByRole('table', { name: 'Browsers' }))[1]).toEqual(['Firefox', '1,234', '3,085%']);
  });

  it('say what each figure consists of if no previous period is compared', async () => {
    const { server, show: showReports } = await openReports();
    const days = { from: '2026-11-01', to: '2026-11-28' };
    server.on(periodReport, () => ({ ...periodResponse, days, previous: null }));
    server.on(funnelReport, () => ({ ...funnelResponse, form_submissions: 45 }));
    showReports();
    const facts = async () => {
      const figures = await screen.findAllByRole('radio');
      return figures.map((one) => one.closest('label')?.querySelector('.figure-change')?.textContent);
    };
    expect(await facts()).toEqual([
      '5 without a visit',
      'about 100 a week',
      '40 of 400 visits',
      'median of 31 submissions',
      '3 of 43 on arrival',
    ]);
    expect(
      screen.getByText(
        'The last stage includes 5 submissions without a visit. Submissions with a visit make up 80% of the interactions.',
      ),
    ).toBeTruthy();
    cleanup();
    server.on(funnelReport, () => funnelResponse);
    const oneDay = { from: '2026-11-20', to: '2026-11-20' };
    server.on(periodReport, () => ({ ...periodResponse, days: oneDay, previous: null }));
    showReports();
    expect((await facts()).slice(0, 2)).toEqual(['about 1.7 an hour', 'about 17 an hour']);
  });

  it('link every count to its submissions, and describe them', async () => {
    (await openReports()).show();
    const to = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    const list = '/pHarbour/fContact/submissions';
    const days = 'arrived_from=2026-11-20&arrived_to=2026-11-21';
    const before = 'arrived_from=2026-11-13&arrived_to=2026-11-14';
    expect(await to('40 submissions: 20 Nov – 21 Nov 2026')).toBe(`${list}?${days}`);
    expect(await to('from 32, 13 Nov – 14 Nov 2026')).toBe(`${list}?${before}`);
    expect(await to('Show submissions, 20 Nov – 21 Nov 2026')).toBe(`${list}?${days}`);
    expect(await to(/^Form submissions\s+40/)).toBe(`${list}?${days}`);
    expect(await to(/^Won\s+10/)).toBe(`${list}?filter=WON&${days}`);
    expect(await to('30 submissions: Source Direct')).toBe(`${list}?source=Direct&${days}`);
    expect(await to('40 submissions: Page /contact')).toBe(`${list}?path=%2Fcontact&${days}`);
    expect(await to('30 submissions: Device Mobile')).toBe(`${list}?device=mobile&${days}`);
    // The submissions that have passed through a state are no list: only those that are still there are.
    expect(await to('New: 30 still here')).toBe(`${list}?filter=NEW&${days}`);
    expect(screen.getByText('New').closest('a')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show States as a table' }));
    expect(await to('30 submissions: Currently in NEW')).toBe(`${list}?filter=NEW&${days}`);
    await user.click(screen.getByRole('button', { name: 'Show Submissions as a table' }));
    expect(await to('30 submissions: 20 Nov 2026')).toBe(`${list}?arrived_from=2026-11-20&arrived_to=2026-11-20`);
    expect(await to('20 submissions: 13 Nov 2026')).toBe(`${list}?arrived_from=2026-11-13&arrived_to=2026-11-13`);
  });

  it('link neither hours nor sessions, which are no lists', async () => {
    const { server, show: showReports } = await openReports();
    const hour = { ...periodResponse.figures, submissions: 30 };
    const buckets = [{ start: '2026-11-20T10', ...hour }];
    server.on(periodReport, () => ({ ...periodResponse, unit: 'hour' as const, buckets, previous: null }));
    // Two submissions in one session.
    server.on(funnelReport, () => ({ ...funnelResponse, form_submissions: 39 }));
    showReports();
    expect((await screen.findByText('Form submissions')).closest('a')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show Submissions as a table' }));
    const table = await screen.findByRole('table', { name: 'Submissions' });
    expect(rowsOf(table)[1]?.[1]).toBe('30');
    expect(within(table).queryByRole('link')).toBeNull();
  });

  it('compare with the previous period or with nothing, and keep the choice in the URL', async () => {
    const { at } = (await openReports('?filter=this_month')).show();
    const figure = async () => (await screen.findByRole('radio', { name: /^Submissions\s*40/ })).closest('label');
    await waitFor(async () => expect((await figure())?.textContent).toContain('from 32'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Compare with' }), 'No comparison');
    expect((await figure())?.textContent).not.toContain('from');
    expect(at()).toMatch(/\?filter=this_month&compare=none$/);
    expect(screen.getByRole('link', { name: 'Last month' }).getAttribute('href')).toContain('compare=none');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Previous period');
    await waitFor(async () => expect((await figure())?.textContent).toContain('from 32'));
  });

  it('show figures with their change, and the selected one over time next to the previous period', async () => {
    (await openReports()).show();
    const figure = await screen.findByRole('radio', { name: /^Submissions\s*40/ });
    await waitFor(() => expect(figure.closest('label')?.textContent).toContain('up 25% from 32'));
    const speed = screen.getByRole('radio', { name: /^Time to first action/ }).closest('label');
    expect(speed?.textContent).toContain('down 35\u00a0min from');
    await user.click(screen.getByRole('button', { name: 'Show Submissions as a table' }));
    expect(rowsOf(await screen.findByRole('table', { name: 'Submissions' }))).toEqual([
      ['Day', '20/11/2026 – 21/11/2026', '13/11/2026 – 14/11/2026'],
      ['20/11/2026', '30', '20'],
      ['21/11/2026', '10', '12'],
    ]);
    await user.click(screen.getByRole('radio', { name: /^Conversion/ }));
    await user.click(screen.getByRole('button', { name: 'Show Conversion as a table' }));
    expect(rowsOf(await screen.findByRole('table', { name: 'Conversion' }))[2]).toEqual(['21/11/2026', '–', '10%']);
  });

  it('rank sources, campaigns, pages and languages', async () => {
    (await openReports()).show();
    expect(rowsOf(await screen.findByRole('table', { name: 'Sources' }))).toEqual([
      ['Source', 'Submissions', 'Share'],
      ['Direct', '30', '75%'],
      ['google.com', '10', '25%'],
    ]);
    expect(rowsOf(screen.getByRole('table', { name: 'Pages' }))[1]).toEqual(['/contact', '40', '8.9%']);
    await user.click(screen.getByRole('button', { name: 'Campaigns' }));
    expect(screen.getByText('No data found')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Languages' }));
    expect(rowsOf(screen.getByRole('table', { name: 'Languages' }))[1]).toEqual(['German', '40', '100%']);
  });

  it('cover a custom period, by hour, day or week', async () => {
    const { show: shown, server } = await openReports();
    const { at } = shown();
    await screen.findByRole('table', { name: 'Sources' });
    await user.click(screen.getByRole('button', { name: 'Custom' }));
    await user.type(await screen.findByRole('textbox', { name: 'First day' }), '02/11/2026');
    await user.type(screen.getByRole('textbox', { name: 'Last day' }), '01/11/2026');
    expect(screen.getByText('The end date must not be before the start date.')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Last day' }));
    await user.type(screen.getByRole('textbox', { name: 'Last day' }), '15/11/2026');
    expect(at()).toBe('/pHarbour/fContact/reports?from=2026-11-02&to=2026-11-15');
    await user.click(await screen.findByRole('button', { name: 'Week' }));
    expect(at()).toBe('/pHarbour/fContact/reports?from=2026-11-02&to=2026-11-15&unit=week');
    expect(server.callsTo(periodReport).at(-1)?.body).toEqual({
      from_date: '2026-11-02',
      to_date: '2026-11-15',
      unit: 'week',
    });
  });

  it('state that they refresh once an hour, and when they last did', async () => {
    (await openReports()).show();
    const refreshed = DateTime.fromSeconds(basicResponse.last_refreshed_timestamp).toFormat('dd/MM/yyyy HH:mm');
    expect(await screen.findByText(`Updated ${refreshed}, refreshes hourly`)).toBeDefined();
  });

  it('show all time, this month or last month, as given in the URL', async () => {
    const { show: shown, server } = await openReports('?filter=last_month');
    const { at } = shown();
    await screen.findByRole('table', { name: 'Sources' });
    await user.click(screen.getByRole('link', { name: 'This month' }));
    expect(at()).toBe('/pHarbour/fContact/reports?filter=this_month');
    await user.click(screen.getByRole('link', { name: 'All' }));
    await screen.findByRole('table', { name: 'Sources' });
    expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true');
    expect(server.callsTo(basicReport).map(({ body }) => body?.filter_month)).toEqual(['last', 'this', undefined]);
  });

  it('reload after each hourly count', async () => {
    const { show: shown, server } = await openReports();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 21, 12, 30) });
    try {
      shown();
      expect(server.callsTo(basicReport)).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(32 * 60_000);
      expect(server.callsTo(basicReport)).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(server.callsTo(basicReport)).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(60 * 60_000);
      expect(server.callsTo(basicReport)).toHaveLength(3);
      cleanup();
      await vi.advanceTimersByTimeAsync(60 * 60_000);
      expect(server.callsTo(basicReport)).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('show a skeleton while loading', async () => {
    const { show: shown, server } = await openReports();
    server.on(basicReport, () => new Promise(() => {}));
    shown();
    expect(await screen.findByRole('status', { name: 'Loading the report' })).toBeDefined();
  });

  it('show Internal server error and offer a retry', async () => {
    const { show: shown, server } = await openReports();
    server.on(basicReport, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
    shown();
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    server.on(basicReport, () => basicResponse);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Sources' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("show 'No data found' in an empty table, without tools", async () => {
    const { show: shown, server } = await openReports();
    server.on(basicReport, () => ({ ...basicResponse, browsers: [] }));
    shown();
    const card = within((await screen.findByRole('button', { name: 'Browsers' })).closest('section') as HTMLElement);
    expect(card.getByRole('button', { name: /^Save / })).toBeDefined();
    await user.click(card.getByRole('button', { name: 'Browsers' }));
    expect(card.getByText('No data found')).toBeDefined();
    expect(card.queryByRole('button', { name: /^Save / })).toBeNull();
  });

  it('link to the installation for a form without visitors, and to all time for an empty month', async () => {
    const all = await openReports();
    all.server.on(basicReport, () => emptyBasic).on(funnelReport, () => emptyFunnel);
    all.show();
    const way = await screen.findByRole('link', { name: 'Install the snippet' });
    expect(way.getAttribute('href')).toBe('/pHarbour/fContact/installation');
    cleanup();
    const month = await openReports('?filter=this_month');
    month.server.on(basicReport, () => emptyBasic).on(funnelReport, () => emptyFunnel);
    month.show();
    expect(await screen.findByRole('heading', { name: 'No data found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show all' })).toBeDefined();
    const { from, to } = periodResponse.days;
    const dayOf = (day: string) => DateTime.fromISO(day).toFormat('d MMM yyyy');
    expect(screen.getByText(`There were no visits or submissions from ${dayOf(from)} to ${dayOf(to)}.`)).toBeDefined();
    expect(screen.getByRole('radio', { name: /^Submissions\s*40/ })).toBeDefined();
  });

  it('redirect view-only users, without a tab or a request', async () => {
    const { show: shown, server, app } = await openReports('', { user_role: 'ONLY_VIEW_USER' });
    const { at } = shown();
    expect(at()).toBe('/pHarbour/fContact/submissions');
    expect(server.callsTo(basicReport)).toEqual([]);
    const tab = app.contributions(formTab).find(({ path }) => path === 'reports');
    expect(tab?.isShown?.(formOf({ user_role: 'ONLY_VIEW_USER' }))).toBe(false);
    expect(tab?.isShown?.(formOf({ user_role: 'ADMIN' }))).toBe(true);
  });
});
