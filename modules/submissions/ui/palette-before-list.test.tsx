import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openPalette } from '../../../tests/console/palette.ts';
import { listSubmissions, searchSubmissions } from '../contract.ts';
import { inbox } from '../testing/inbox.ts';
import { listResponse, submissions } from '../testing/samples.ts';
import { show } from '../testing/screen.tsx';

beforeEach(() => localStorage.clear());

it.each([
  ['what was typed', '#2'],
  ['nothing, the newest', ''],
])('an open palette finds submissions once the list has loaded: %s', async (_, text) => {
  const started = inbox();
  const response = Promise.withResolvers<ReturnType<typeof listResponse>>();
  started.server.on(listSubmissions, () => response.promise).on(searchSubmissions, () => ({ submissions: [] }));
  show(started);
  await openPalette(text);
  // The other searches have begun, so those of this list have ended.
  if (text !== '') await waitFor(() => expect(started.server.callsTo(searchSubmissions)).toHaveLength(1));
  expect(screen.queryByRole('option', { name: /visitor2@/ })).toBeNull();
  await act(async () => response.resolve(listResponse(submissions(3))));
  expect(await screen.findByRole('option', { name: /visitor2@/ })).toBeTruthy();
});
