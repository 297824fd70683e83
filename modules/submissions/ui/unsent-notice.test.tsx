import { useSelect } from '../../../src/ui/app-context.ts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { settle } from '../../../tests/console/fake-clock.ts';
import { show } from '../../../tests/console/show.tsx';
import { resumeDelayedMarks } from '../commands.ts';
import type { Marker } from '../marker.ts';
import type { StoredMark } from '../delayed-mark-storage.ts';
import { ACCOUNT, started } from '../testing/delayed-marks.ts';
import { FORM } from '../testing/samples.ts';
import { unsentMarks } from '../unsent-marks-state.ts';
import UnsentNotice from './unsent-notice.tsx';

/** As the top bar shows it. */
function UnsentMarks() {
  return useSelect((read) => read(unsentMarks).list.length > 0) ? <UnsentNotice /> : null;
}

const unsent = (marker: Marker, ...submission_ids: number[]): StoredMark => ({
  id: `${marker} ${submission_ids.join(' ')}`,
  account: ACCOUNT,
  form_id: FORM,
  submission_ids,
  marker,
  at: 1_795_190_000_000,
  isUnsent: true,
});

async function shown(...stored: StoredMark[]) {
  const own = started({ stored });
  show(own.app, UnsentMarks, '/');
  await act(async () => void (await own.app.send(resumeDelayedMarks({ account: ACCOUNT })).outcome));
  return own;
}

it('lists marks that the ended session did not send, and sends them', async () => {
  const { sent } = await shown(unsent('complete', 1, 2), unsent('inprogress', 3), unsent('complete', 2));
  expect((await screen.findByRole('status')).textContent).toContain(
    'Your session ended before these marks were saved: 2 marked as complete, 1 marked as in progress.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save now' }));
  await act(settle);
  expect(sent()).toEqual(['inprogress 3', 'complete 2', 'complete 1 2']);
  expect(screen.queryByRole('status')).toBeNull();
});

it('discards them', async () => {
  const { sent, stored } = await shown(unsent('complete', 1));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await act(settle);
  expect([sent(), stored, screen.queryByRole('status')]).toEqual([[], [], null]);
});

it('shows nothing without any', async () => {
  await shown();
  expect(screen.queryByRole('status')).toBeNull();
});
