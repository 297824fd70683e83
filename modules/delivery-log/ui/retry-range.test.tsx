import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BASE, settingsConsole } from '../../../tests/console/settings-console.tsx';
import { show } from '../../../tests/console/show.tsx';
import { recordDraft } from '../../drafts/messages.ts';
import { draftOf } from '../../drafts/public.ts';
import notifications from '../../notifications/module.ts';
import submissions from '../../submissions/module.ts';
import module from '../module.ts';
import { RetryRange } from './retry-range.tsx';

it('records the days that are entered, restores them after a reload, and discards them on closing', async () => {
  const { app } = await settingsConsole({}, {}, notifications, submissions, module);
  const id = 'deliveries/range fContact';
  await app.send(recordDraft({ id, values: { from: '2026-01-02' } })).outcome;
  const Range = () => <RetryRange form="fContact" kind={null} since={null} onClose={() => {}} />;
  const { go } = show(app, Range, BASE);
  expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('02/01/2026');
  await userEvent.clear(screen.getByLabelText('To'));
  await userEvent.type(screen.getByLabelText('To'), '2026-01-03');
  await waitFor(() => expect(draftOf(app.read, id)).toEqual({ from: '2026-01-02', to: '2026-01-03' }));
  await go('/elsewhere');
  await waitFor(() => expect(draftOf(app.read, id)).toEqual({}));
});
