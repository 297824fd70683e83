import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateTime } from 'luxon';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { NeverResized } from '../../../tests/console/never-resized.ts';
import { recordDraft } from '../../drafts/messages.ts';
import { draftOf } from '../../drafts/public.ts';
import { requestCustomReport } from '../contract.ts';
import { openReports } from '../../../tests/console/reports-console.tsx';

beforeEach(() => void vi.stubGlobal('ResizeObserver', NeverResized));

const user = userEvent.setup();
const today = DateTime.now().toISODate();

describe('the request for a custom report', () => {
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Request report' });
  const openForm = async () => user.click(await screen.findByRole('button', { name: 'Request a report' }));

  it('states that it is answered within 24 hours', async () => {
    (await openReports()).show();
    expect(await screen.findByText(/by email within 24 hours/)).toBeDefined();
  });

  it('sends nothing without edits, and shows what is missing', async () => {
    const { show: shown, server } = await openReports();
    shown();
    await openForm();
    expect(screen.queryByText('Select/Enter a message.')).toBeNull();
    await user.click(await button());
    expect(screen.getByText('Select/Enter a message.')).toBeDefined();
    expect(screen.getByText('Enter starting and ending date')).toBeDefined();
    expect(server.callsTo(requestCustomReport)).toEqual([]);
  });

  it('has to be edited before it can be sent again', async () => {
    const { show: shown, server } = await openReports();
    server.on(requestCustomReport, () => ({ request_id: 1 }));
    shown();
    await openForm();
    await user.click(await screen.findByRole('button', { name: 'When do most submissions arrive?' }));
    await user.type(screen.getByLabelText('End date'), today);
    await user.click(await button());
    expect(await screen.findByText('Requested report will be sent to you shortly')).toBeDefined();
    expect((await button()).disabled).toBe(true);
    await user.type(screen.getByLabelText('Message'), '!');
    expect((await button()).disabled).toBe(false);
    const requestBody = {
      form_id: 'fContact',
      message: 'When do most submissions arrive?',
      from_date: '',
      to_date: today,
    };
    expect(server.callsTo(requestCustomReport)).toEqual([{ body: requestBody }]);
  });

  it('can be sent again after a rejection, and shows why it was rejected', async () => {
    const { show: shown, server } = await openReports();
    server.on(requestCustomReport, () => Promise.reject(new CommandRejected(['Try again later.'], undefined, 429)));
    shown();
    await openForm();
    await user.type(await screen.findByLabelText('Message'), 'Why?');
    await user.type(screen.getByLabelText('Start date'), today);
    await user.click(await button());
    expect(await screen.findByText('Error on sending request.')).toBeDefined();
    expect(screen.getByText('Try again later.')).toBeDefined();
    expect((await button()).disabled).toBe(false);
  });

  it('records what was entered, restores it after a reload, and discards it when it is sent', async () => {
    const { show: shown, server, app } = await openReports();
    server.on(requestCustomReport, () => ({ request_id: 1 }));
    const id = 'reports/request fContact';
    await app.send(recordDraft({ id, values: { message: 'Which pages' } })).outcome;
    shown();
    await openForm();
    await user.type(screen.getByLabelText('Message'), ' do they visit?');
    await user.type(screen.getByLabelText('End date'), today);
    const entered = { message: 'Which pages do they visit?', to_date: today };
    await waitFor(() => expect(draftOf(app.read, id)).toEqual(entered));
    await user.click(await button());
    await waitFor(() => expect(draftOf(app.read, id)).toEqual({}));
  });
});
