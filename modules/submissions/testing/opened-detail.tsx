import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Form } from '../../workspaces/public.ts';
import { getSubmission, listSubmissions, markSubmissionCall, type SubmissionDetail } from '../contract.ts';
import { inbox } from './inbox.ts';
import { detail, listResponse, submissions } from './samples.ts';
import { LIST, show } from './screen.tsx';

/** The second of three submissions, opened in the dialog. */
export async function openedDetail(more: Partial<SubmissionDetail> = {}, role: Partial<Form> = {}, query = '') {
  const started = inbox({ role });
  started.server
    .on(listSubmissions, () => listResponse(submissions(3)))
    .on(getSubmission, ({ params }) => detail(Number(params?.['id']), { is_read: true, ...more }))
    .on(markSubmissionCall, () => ({}));
  const shown = show(started, `${LIST}/raw/2${query}`);
  await screen.findByLabelText('History');
  return { ...started, ...shown, user: userEvent.setup() };
}
