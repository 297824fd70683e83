import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answer } from '../../../contract/entity/answer.ts';
import { getSubmission, listSubmissions } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import files from '../../files/module.ts';
import module from '../module.ts';

const sample: Answer = {
  answer_id: 5,
  reply_id: 2,
  kind: 'answer',
  from_name: 'Lisa Weber',
  from_address: 'lisa@example.com',
  subject: 'Re: Two baguettes',
  text: 'Friday is fine.\nSee you',
  quoted: 'On 20 Nov 2026, Bakery wrote:\n> Would Friday suit you?',
  files: [],
  left_out: [],
  reason: null,
  timestamp: 1_795_180_000,
};
const file = (file_id: number, name: string, type: string) => ({
  file_id,
  field: 'attachment',
  name,
  type,
  bytes: 2000,
});

async function opened(more: Partial<Answer> = {}, recipient: string | null = null) {
  const started = inbox({
    more: [
      { folder: 'files', module: files },
      { folder: 'answers', module },
    ],
  });
  const answer = { ...sample, ...more };
  const payload = { answer_id: 5, kind: answer.kind, from: answer.from_name };
  const history = [{ number: 2, kind: 'answer', payload, by: null, timestamp: answer.timestamp }];
  started.server
    .on(listSubmissions, () => listResponse(submissions(1)))
    .on(getSubmission, () => detail(1, { is_read: true, history, answers: [answer], reply_recipient: recipient }));
  show(started, `${LIST}/raw/1`);
  await screen.findByText(/^Friday is fine|^This email contains|^Show message/, {}, { timeout: 5_000 });
  return within(screen.getByRole('region', { name: 'History' }));
}

it('shows an answer in the thread, with its quotes folded', async () => {
  const thread = await opened();
  expect(thread.getByText('Lisa Weber replied')).toBeTruthy();
  expect(thread.getByText(/^Friday is fine/).textContent).toBe(sample.text);
  const quote = thread.getByText(/Would Friday suit you/).closest('details');
  expect(quote?.open).toBe(false);
  expect(quote?.querySelector('summary')?.textContent).toBe('Show quoted text');
});

it('names the address it came from unless it is that of the submission', async () => {
  expect((await opened()).getByText('lisa@example.com')).toBeTruthy();
  cleanup();
  expect((await opened({}, 'Lisa@example.com')).queryByText('lisa@example.com')).toBeNull();
});

it('lists attachments with their size: images and PDF open, others are downloaded', async () => {
  const thread = await opened({
    files: [file(7, 'plan.pdf', 'application/pdf'), file(8, 'plan.docx', 'application/octet-stream')],
    left_out: ['huge.mov'],
  });
  const address = (name: string) => thread.getByRole('link', { name }).getAttribute('href');
  expect(address('Open plan.pdf in a new tab')).toBe('/submissions/1/files/7');
  expect(address('Download plan.docx')).toBe('/submissions/1/files/8?download=1');
  expect(thread.getByText('Attachments not stored because they exceed the form’s file limits: huge.mov')).toBeTruthy();
});

it('says why a reply was not delivered, with the report folded', async () => {
  const thread = await opened({ kind: 'bounce', reason: '550 No such user', text: 'Undelivered', quoted: '' });
  expect(thread.getByText('Your team’s reply could not be delivered')).toBeTruthy();
  expect(thread.getByText('550 No such user')).toBeTruthy();
  expect(thread.getByText('Undelivered').closest('details')?.open).toBe(false);
});

it('folds an automatic reply', async () => {
  const thread = await opened({ kind: 'automatic', text: 'I am away', quoted: '' });
  expect(thread.getByText('Automatic reply from Lisa Weber')).toBeTruthy();
  expect(thread.getByText('I am away').closest('details')?.open).toBe(false);
});

it('says so if an email only quotes', async () => {
  const thread = await opened({ text: '' });
  expect(thread.getByText('This email contains no new text.')).toBeTruthy();
});

it('says why an attachment cannot be opened, and offers no link to it', async () => {
  const infected = {
    ...file(7, 'invoice.pdf', 'application/pdf'),
    scan: { state: 'infected' as const, finding: 'Eicar' },
  };
  const waiting = { ...file(8, 'menu.pdf', 'application/pdf'), scan: { state: 'waiting' as const } };
  await opened({ files: [infected, waiting] });
  expect(await screen.findByText('This file is infected with a virus and cannot be opened.')).toBeTruthy();
  expect(screen.getByText(/^This file is being scanned for viruses/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /invoice|menu/ })).toBeNull();
});
