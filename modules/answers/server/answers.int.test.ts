import { describe, expect, test } from 'vitest';
import { isRecord } from '../../../contract/json.ts';
import { sql } from '../../../server/kit.ts';
import { colleague, eventsOf } from '../../../tests/server/inbox-of.ts';
import { newPerson } from '../../../tests/server/person.ts';
import { getSubmission, listSubmissions, type SubmissionDetail } from '../../submissions/contract.ts';
import { AnswerReceivedLiveEvent } from '../contract.ts';
import { attached, bounce, emailFrom } from './testing/emails.ts';
import { receiverEach } from './testing/receiver-each.ts';

const at = receiverEach();
const { answers, clock, here, receive } = at;
const detail = async (): Promise<SubmissionDetail> =>
  getSubmission.response.parse((await here.owner.get(`/cli/submission/${at.submission}`)).body);
/** The latest messages of the form's rows. */
const rowsOf = async () => {
  const { body } = await here.owner.get(`/cli/submissions/${here.form.form_id}`);
  return listSubmissions.response.parse(body).submissions.map(({ latest_message }) => latest_message);
};
const read = () => here.owner.post(`/cli/submission/mark_as/${at.submission}`, { marker: 'read' });

describe('An answer', () => {
  test('is shown with its sender and its own text, apart from its quotes, and is in the history', async () => {
    const text = 'Friday is fine.\r\n\r\nOn 20 Nov 2026, Bakery wrote:\r\n> Would Friday suit you?';
    expect(await receive(emailFrom({ text }))).toBe('stored');
    const shown = await detail();
    expect(shown.answers).toEqual([
      {
        answer_id: expect.any(Number),
        reply_id: 7,
        kind: 'answer',
        from_name: 'Lisa Weber',
        from_address: 'lisa@example.com',
        subject: 'Re: Two baguettes',
        text: 'Friday is fine.',
        quoted: 'On 20 Nov 2026, Bakery wrote:\n> Would Friday suit you?',
        files: [],
        left_out: [],
        reason: null,
        timestamp: clock.now().getTime() / 1000,
      },
    ]);
    const answer_id = shown.answers?.[0]?.answer_id;
    expect(shown.history).toMatchObject([
      { kind: 'answer', by: null, payload: { answer_id, kind: 'answer', from: 'Lisa Weber' } },
    ]);
  });

  test('makes its submission unread and the latest, also in open consoles', async () => {
    await read();
    const events = eventsOf(here.server, here.form);
    await receive(emailFrom());
    expect(await detail()).toMatchObject({ is_read: false, last_activity_time: '2026-11-20T12:00:00.000Z' });
    // The mark made before it may arrive late.
    const later = () => events.filter((event) => !(isRecord(event) && event['marker'] === 'read'));
    await expect.poll(later).toHaveLength(2);
    expect(later()[0]).toMatchObject({ event: 'marked', submission_id: at.submission, marker: '!read' });
    expect(AnswerReceivedLiveEvent.parse(later()[1])).toEqual({
      event: 'answer',
      form_id: here.form.form_id,
      submission_id: at.submission,
      last_activity_time: '2026-11-20T12:00:00.000Z',
      latest_message: { by: 'visitor', text: 'Friday is fine', time: '2026-11-20T12:00:00.000Z' },
    });
  });

  test('is the text of its row, cut to one line; one with files only leaves the text before it', async () => {
    await receive(emailFrom({ text: `Two  lines:\r\n${'é'.repeat(300)}` }));
    const latest = { by: 'visitor', text: `Two lines: ${'é'.repeat(149)}`, time: '2026-11-20T12:00:00.000Z' };
    expect(await rowsOf()).toEqual([latest]);
    await receive(emailFrom({ text: ' ' }));
    expect(await rowsOf()).toEqual([latest]);
    await sql`update submissions set is_locked = true where id = ${at.submission}`.execute(here.server.db);
    expect(await rowsOf()).toEqual([null]);
  });

  test('is stored once, even if it arrives several times', async () => {
    const both = await Promise.all([receive(emailFrom()), receive(emailFrom())]);
    expect(both.toSorted()).toEqual(['known', 'stored']);
    const withoutId = emailFrom({ headers: { 'Message-ID': '' }, text: 'Again' });
    expect([await receive(withoutId), await receive(withoutId)]).toEqual(['stored', 'known']);
    expect((await answers()).map(({ text }) => text)).toEqual(['Friday is fine', 'Again']);
  });

  test('stores an answer with an invalid Message-ID once', async () => {
    for (const id of ['<a\0b@example.com>', '<a b@example.com>', `<${'a'.repeat(501)}@example.com>`]) {
      const email = emailFrom({ headers: { 'Message-ID': id }, text: id.slice(0, 20) });
      expect([await receive(email), await receive(email)]).toEqual(['stored', 'known']);
    }
    expect(await answers()).toHaveLength(3);
  });

  test('shows an answer in HTML alone as text', async () => {
    const html = '<p>Friday is <b>fine</b>.<script>alert(1)</script></p><blockquote>Friday?</blockquote>';
    await receive(emailFrom({ headers: { 'Content-Type': 'text/html; charset=utf-8' }, text: html }));
    expect(await answers()).toMatchObject([{ text: 'Friday is fine.', quoted: '> Friday?' }]);
  });

  test('shows an answer in both HTML and plain text once', async () => {
    const html = 'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Friday is fine</p>';
    await receive(emailFrom({ parts: Array.from({ length: 24 }, () => html) }));
    expect((await answers())[0]?.text.trim()).toBe('Friday is fine');
  });

  test('shows an answer in HTML alone with attachments as text, truncated if it is long', async () => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    const part = (text: string) =>
      `Content-Type: text/html; charset=utf-8\r\n\r\n<p>${text}</p>${'<b></b>\r\n'.repeat(20_000)}`;
    const parts = [part('Fräulein'), part('second'), part('third'), attached('plan.txt', 'The plan')];
    const email = emailFrom({ parts }).replace(
      /--between-parts\r\nContent-Type: text\/plain.*\r\n\r\nFriday is fine\r\n/,
      '',
    );
    await receive(email);
    const text = (await answers())[0]?.text ?? '';
    expect(text).toMatch(/^Fräulein\s+second/);
    expect(text).not.toContain('third');
    await receive(
      emailFrom({ headers: { ...headers, 'Message-ID': '<deep@example.com>' }, text: '<b>'.repeat(90_000) }),
    );
    expect(await answers()).toHaveLength(2);
  });

  test('parses an answer with quotes nested hundreds of levels deep without delay', async () => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    await receive(emailFrom({ headers, text: `${'<blockquote>x'.repeat(900)}${'y<p>\r\n'.repeat(20_000)}` }));
    expect(await answers()).toMatchObject([{ text: expect.stringMatching(/^x/) }]);
  });

  test('cannot inject headers or change the direction of names', async () => {
    const Subject = '=?utf-8?B?SGVsbG8NCkJjYzogZXZpbEBleGFtcGxlLmNvbQ==?=';
    const From = '=?utf-8?B?TGlzYQ0KQmNjOiDigK5ldmls?= <lisa@example.com>';
    await receive(emailFrom({ headers: { Subject, From }, text: 'NUL \0 here' }));
    expect(await answers()).toMatchObject([
      { subject: 'Hello Bcc: evil@example.com', from_name: 'Lisa Bcc: evil', text: 'NUL \u{FFFD} here' },
    ]);
  });

  test('is hidden from unrelated accounts, and while its submission is locked', async () => {
    await receive(emailFrom());
    const viewer = await colleague(here.server, here.form, 'ONLY_VIEW_USER');
    expect(await answers(viewer)).toHaveLength(1);
    const unrelated = await newPerson(here.server);
    expect((await unrelated.get(`/cli/submission/${at.submission}`)).status).toBe(404);
    await sql`update submissions set is_locked = true where id = ${at.submission}`.execute(here.server.db);
    expect(await answers()).toEqual([]);
    expect((await detail()).history).toEqual([]);
    await sql`update submissions set is_locked = false where id = ${at.submission}`.execute(here.server.db);
    expect((await detail()).history).toMatchObject([{ kind: 'answer', payload: { from: 'Lisa Weber' } }]);
  });

  test('is deleted with its submission, which then accepts no more', async () => {
    await receive(emailFrom());
    await here.owner.delete(`/v2/cli/forms/${here.form.form_id}/submissions/${at.submission}`);
    expect(await receive(emailFrom())).toBe('gone');
    const { rows } = await sql`select from answers where submission_id = ${at.submission}`.execute(here.server.db);
    expect(rows).toEqual([]);
  });
});

describe('Attachments', () => {
  const contentOf = async (file: number): Promise<string> => {
    const headers = { cookie: here.owner.cookie };
    const open = async (url: string) => here.server.console.inject({ url, headers });
    const { headers: link } = await open(`/submissions/${at.submission}/files/${file}`);
    return (await open(String(link.location))).body;
  };

  test('are stored as files of the answer, not of the submission', async () => {
    await receive(emailFrom({ parts: [attached('plan.txt', 'The plan'), attached('../../list.txt', 'A list')] }));
    const shown = await detail();
    const files = shown.answers?.[0]?.files ?? [];
    expect(files).toMatchObject([
      { name: 'plan.txt', bytes: 8 },
      { name: 'list.txt', bytes: 6 },
    ]);
    expect([shown.files, shown.file_count]).toEqual([[], 0]);
    expect(await contentOf(files[0]?.file_id ?? 0)).toBe('The plan');
  });

  test('beyond the form’s limits are left out and listed by the answer', async () => {
    await sql`
      insert into form_settings (form_id, max_file_mb, max_files) values (${here.form.form_id}, 1, 2)
      on conflict (form_id) do update set max_file_mb = 1, max_files = 2`.execute(here.server.db);
    const parts = [
      attached('huge.bin', Buffer.alloc(1_000_001, 1)),
      attached('small.txt', 'small'),
      attached('third.txt', 'third'),
    ];
    await receive(emailFrom({ parts }));
    expect(await answers()).toMatchObject([
      { text: 'Friday is fine', files: [{ name: 'small.txt' }], left_out: ['huge.bin', 'third.txt'] },
    ]);
  });

  test('are named without split characters if they are left out', async () => {
    const name = `${'a'.repeat(199)}😀.txt`;
    const parts = Array.from({ length: 11 }, () =>
      attached(`=?utf-8?B?${Buffer.from(name).toString('base64')}?=`, 'x'),
    );
    expect(await receive(emailFrom({ parts }))).toBe('stored');
    expect(await answers()).toMatchObject([{ left_out: [`${'a'.repeat(199)}\u{FFFD}`] }]);
  });

  test('count as the form’s spam if the submission is spam', async () => {
    await receive(emailFrom({ parts: [attached('plan.txt', 'The plan')] }));
    await here.owner.post(`/cli/submission/mark_as/${at.submission}`, { marker: 'spam' });
    const { rows } = await sql`
      select file_bytes(${here.form.form_id}, false) as used, file_bytes(${here.form.form_id}, true) as spam`.execute(
      here.server.db,
    );
    expect(rows).toEqual([{ used: 0, spam: 8 }]);
  });
});

describe('An automatic reply', () => {
  const automatic = emailFrom({ headers: { 'Auto-Submitted': 'auto-replied' }, text: 'I am away' });

  test('is listed as such, without making its submission unread or moving it', async () => {
    await read();
    await receive(automatic);
    expect(await detail()).toMatchObject({
      is_read: true,
      last_activity_time: null,
      answers: [{ kind: 'automatic', text: 'I am away' }],
    });
  });

  test('stores no attachments', async () => {
    await receive(emailFrom({ headers: { Precedence: 'bulk' }, parts: [attached('advertisement.pdf', '%PDF-')] }));
    expect(await answers()).toMatchObject([{ kind: 'automatic', files: [], left_out: [] }]);
  });
});

test('a bounce says why the reply was not delivered; a report of a delay does not count', async () => {
  expect(await receive(bounce(), { envelopeFrom: '' })).toBe('stored');
  await receive(bounce('delayed').replace('<bounce@', '<delay@'), { envelopeFrom: '' });
  expect(await answers()).toMatchObject([
    { kind: 'bounce', reply_id: 7, reason: '550 5.1.1 No such user here', files: [] },
    { kind: 'automatic', reason: null },
  ]);
});
