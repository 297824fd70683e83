import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Form } from '../../workspaces/public.ts';
import { getSubmission, listSubmissions, type Submission } from '../contract.ts';
import { inbox } from './inbox.ts';
import { detail, listResponse } from './samples.ts';
import { LIST, show } from './screen.tsx';

export const rowsShown = () => [...document.querySelectorAll('.row')];
/** The texts of the rows' links; those of unread rows begin with “Unread”. */
export const links = () => [...document.querySelectorAll('.row-link')].map((link) => link.textContent);

/** The screen, once these submissions are listed. */
export async function opened(
  all: readonly Submission[],
  { at = LIST, role = {} }: { at?: string; role?: Partial<Form> } = {},
) {
  const started = inbox({ role });
  started.server.on(listSubmissions, ({ query }) =>
    listResponse(all.filter(({ submission_id }) => submission_id > Number(query?.['since_id'] ?? 0))),
  );
  started.server.on(getSubmission, ({ params }) => detail(Number(params?.['id']), { is_read: true }));
  const shown = show(started, at);
  await waitFor(() => expect(document.querySelector('.list-skeleton')).toBeNull());
  return { ...started, ...shown, user: userEvent.setup() };
}
