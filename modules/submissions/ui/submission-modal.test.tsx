import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contribute } from '../../../contract/point.ts';
import { CommandRejected, defineModule } from '../../../src/kernel/index.ts';
import { recordMark, openSubmission } from '../commands.ts';
import { getSubmission, listSubmissions, markSubmissionCall } from '../contract.ts';
import { detailAction, detailPanel, type DetailActionProps } from '../points.ts';
import { inbox } from '../testing/inbox.ts';
import { detail, listResponse, submissions } from '../testing/samples.ts';
import { LIST, show } from '../testing/screen.tsx';
import { openedDetail } from '../testing/opened-detail.tsx';

describe('archiving from the detail', () => {
  const title = (id: number) => screen.findByText(`#${id}`);
  const focused = () => document.activeElement?.closest('tr')?.dataset['id'];

  it('moves on to the next submission, and `j` in the list continues from there', async () => {
    const { user, at } = await openedDetail();
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await title(3);
    expect(at()).toBe(`${LIST}/raw/3`);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    await user.keyboard('k');
    await title(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('1'));
    await user.keyboard('j');
    expect(focused()).toBe('3');
  });

  it('moves on with the shortcut too, and back to the previous after the last', async () => {
    const { user, at } = await openedDetail();
    await user.keyboard('e');
    await title(3);
    await user.keyboard('e');
    await title(1);
    await user.keyboard('e');
    await waitFor(() => expect(at()).toBe(LIST));
  });

  it('keeps the detail open and the focus in place if the list still shows the submission', async () => {
    const { user, at } = await openedDetail();
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark as read' }));
    const inDialog = within(screen.getByRole('dialog'));
    await user.click(inDialog.getByRole('button', { name: 'More actions' }));
    await user.click(inDialog.getByRole('menuitem', { name: /^In progress/ }));
    await waitFor(() => expect(inDialog.getAllByText('In progress')).toHaveLength(1));
    await user.click(inDialog.getByRole('button', { name: 'More actions' }));
    expect(inDialog.queryByRole('menuitem', { name: /^In progress/ })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    expect(at()).toContain('/raw/2');
  });

  it('keeps the detail open when somebody else archives it', async () => {
    const { app, at } = await openedDetail();
    await act(async () => {
      await app.send(recordMark({ form_id: 7, submission_id: 2, marker: 'archive', by: 9 }), 'server').outcome;
    });
    expect(at()).toContain('/raw/2');
  });
});

describe('the detail dialog', () => {
  it('closes with Escape and returns to the filtered list', async () => {
    const { at } = await openedDetail({}, {}, '?show=unread');
    fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(at()).toBe(`${LIST}?show=unread`));
  });

  it('closes on a click outside, not inside', async () => {
    const { user, at } = await openedDetail();
    await user.click(screen.getByLabelText('History'));
    expect(at()).toBe(`${LIST}/raw/2`);
    await user.click(document.querySelector('.dialog-mask') ?? document.body);
    await waitFor(() => expect(at()).toBe(LIST));
  });

  it('moves to the previous and next submission', async () => {
    const { user, at } = await openedDetail();
    await user.click(screen.getByRole('link', { name: 'Next submission' }));
    expect(at()).toBe(`${LIST}/raw/3`);
    expect(screen.queryByRole('link', { name: 'Next submission' })).toBeNull();
    await user.keyboard('k');
    expect(at()).toBe(`${LIST}/raw/2`);
  });

  it('applies the mark shortcuts to the open submission', async () => {
    const { user, server } = await openedDetail();
    await user.keyboard('e');
    await waitFor(() =>
      expect(server.callsTo(markSubmissionCall).map(({ params, body }) => [params?.id, body])).toEqual([
        [2, { marker: 'archive' }],
      ]),
    );
  });

  it('offers no marks to view-only users', async () => {
    await openedDetail({}, { user_role: 'ONLY_VIEW_USER' });
    expect(screen.queryByRole('group', { name: 'Mark as' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  it('renders panels and actions of other modules', async () => {
    const part = (text: string) => () =>
      Promise.resolve({
        default: ({ submission }: DetailActionProps) => <p>{`${text} ${submission.submission_id}`}</p>,
      });
    const more = defineModule({
      id: 'more',
      contributes: [
        contribute(detailPanel, { id: 'more/panel', order: 1, view: part('panel of') }),
        contribute(detailAction, { id: 'more/action', order: 1, view: part('action on') }),
      ],
    });
    const started = inbox({ more: [{ folder: 'more', module: more }] });
    started.server
      .on(listSubmissions, () => listResponse(submissions(3)))
      .on(getSubmission, () => detail(2, { is_read: true }));
    show(started, `${LIST}/raw/2`);
    expect(await screen.findByText('panel of 2')).toBeTruthy();
    expect(await screen.findByText('action on 2')).toBeTruthy();
  });

  it.each([
    ['what the server refuses', () => Promise.reject(new CommandRejected(['Submission not found']))],
    ['a submission of another form', () => detail(2, { form_id: 99 })],
  ])('says that %s is not found', async (_what, response) => {
    const started = inbox();
    started.server.on(listSubmissions, () => listResponse(submissions(1))).on(getSubmission, response);
    show(started, `${LIST}/raw/2`);
    expect(await screen.findByText('Submission not found')).toBeTruthy();
    // Nothing of another form is shown beside it.
    expect(screen.getAllByText('Submission 2')).toHaveLength(2);
  });

  it('shows "not found" for an id that is not a number, without a request', async () => {
    const started = inbox();
    started.server.on(listSubmissions, () => listResponse(submissions(1)));
    show(started, `${LIST}/raw/abc`);
    expect(await screen.findByText('Submission not found')).toBeTruthy();
    expect(screen.getAllByText('Submission abc')).toHaveLength(2);
    expect(screen.getByRole('dialog').textContent).not.toContain('NaN');
    expect(started.server.callsTo(getSubmission)).toEqual([]);
  });

  it('reports a failed reload and offers a retry', async () => {
    const { app, server, user } = await openedDetail();
    server.on(getSubmission, () => Promise.reject(new CommandRejected(['Internal server error'])));
    await app.send(openSubmission({ id: 2 })).outcome;
    expect(await screen.findByText('Internal server error')).toBeTruthy();
    expect(screen.getByLabelText('History')).toBeTruthy();
    server.on(getSubmission, () => detail(2, { is_read: true }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Internal server error')).toBeNull());
  });
});
