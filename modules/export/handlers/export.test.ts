import { describe, expect, it } from 'vitest';
import { CommandRejected, defineModule, provideValue } from '../../../src/kernel/index.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { setFilter, setOrder } from '../../submissions/commands.ts';
import { listLoaded, listPartLoaded } from '../../submissions/events.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { FORM, listResponse, submission, submissions } from '../../submissions/testing/samples.ts';
import { exportList } from '../commands.ts';
import { MAX_EXPORTED, prepareFileExport } from '../contract.ts';
import { Downloads } from '../downloads.ts';
import { listFileOf } from '../list-file.ts';
import module from '../module.ts';

interface File {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

function started() {
  const files: File[] = [];
  const fetched: string[] = [];
  const save: Downloads['save'] = async (...list) => {
    const { name, type, parts } = await listFileOf(...list);
    files.push({ name, type, text: parts.join('') });
  };
  const downloads = defineModule({
    id: 'test-downloads',
    provides: [provideValue(Downloads, { save, fetch: (address) => fetched.push(address) })],
  });
  const more = [
    { folder: 'export', module },
    { folder: 'test-downloads', module: downloads },
  ];
  return { ...inbox({ more }), files, fetched };
}
const whole = (all = submissions(12)) => listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] });

it('exports every row of the view in its order, not just the page, as UTF-8 for spreadsheets', async () => {
  const { app, given, files } = started();
  given(whole([...submissions(11), submission(12, { is_spam: true })]));
  await app.send(setOrder({ form: FORM, newestFirst: true })).outcome;
  await app.send(exportList({ form: FORM, format: 'csv' })).outcome;
  expect(files[0]).toMatchObject({ name: 'Contact.csv', type: 'text/csv;charset=utf-8' });
  const lines = files[0]?.text.split('\r\n') ?? [];
  expect(lines[0]?.startsWith('\uFEFFsubmission_id,')).toBe(true);
  expect(lines[0]?.endsWith(',email,message')).toBe(true);
  expect(lines.slice(1, -1).map((line) => Number.parseInt(line, 10))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(toastTexts(app)).toMatchObject([{ severity: 'success', text: '11 submissions exported' }]);
});

it('exports the filtered rows with the submitted fields as JSON', async () => {
  const { app, given, files } = started();
  given(whole([submission(1), submission(2, { current_state: 'WON' })]));
  await app.send(setFilter({ form: FORM, filter: 'WON' })).outcome;
  await app.send(exportList({ form: FORM, format: 'json' })).outcome;
  expect(JSON.parse(files[0]?.text ?? '')).toMatchObject([
    { submission_id: 2, current_state: 'WON', submitted_data: { email: 'visitor2@example.com' } },
  ]);
});

describe('an export with files', () => {
  const withFiles = () =>
    whole([submission(1, { file_count: 2 }), submission(2), submission(3, { thread_file_count: 1 })]);
  const paths = [
    { submission_id: 1, paths: ['1/cv.pdf', '1/me.png'] },
    { submission_id: 3, paths: ['3/cv.pdf'] },
  ];

  it('saves the list with a column of their names in the ZIP, and downloads the ZIP', async () => {
    const { app, given, server, files, fetched } = started();
    given(withFiles());
    const requested: unknown[] = [];
    server.on(prepareFileExport, ({ body }) => {
      requested.push(body);
      return { id: 7, files: paths };
    });
    await app.send(setOrder({ form: FORM, newestFirst: false })).outcome;
    await app.send(exportList({ form: FORM, format: 'csv', withFiles: true })).outcome;
    expect(requested).toEqual([{ submission_ids: [1, 3] }]);
    const [head = '', ...lines] = files[0]?.text.split('\r\n') ?? [];
    expect(head.endsWith(',activity_score,files,email,message')).toBe(true);
    expect(lines.map((line) => /"1\/.*"|3\/[^,]*/.exec(line)?.[0])).toEqual([
      '"1/cv.pdf, 1/me.png"',
      undefined,
      '3/cv.pdf',
      undefined,
    ]);
    expect(fetched).toEqual([`/v2/cli/forms/${FORM}/file-exports/7`]);
  });

  it('lists their names in JSON as well', async () => {
    const { app, given, server, files } = started();
    given(withFiles());
    server.on(prepareFileExport, () => ({ id: 7, files: paths }));
    await app.send(exportList({ form: FORM, format: 'json', withFiles: true })).outcome;
    const byId = new Map(
      (JSON.parse(files[0]?.text ?? '') as { submission_id: number; files: string[] }[]).map((row) => [
        row.submission_id,
        row.files,
      ]),
    );
    expect([byId.get(1), byId.get(2)]).toEqual([['1/cv.pdf', '1/me.png'], []]);
  });

  it('says how many files are left out because of the virus scan', async () => {
    const { app, given, server } = started();
    given(withFiles());
    server.on(prepareFileExport, () => ({ id: 7, files: paths, withheld: 2 }));
    await app.send(exportList({ form: FORM, format: 'csv', withFiles: true })).outcome;
    expect(toastTexts(app)).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        text: '2 files were left out because they have not passed the virus scan.',
      }),
    );
  });

  it('says what to do if the files of the list do not fit into one ZIP', async () => {
    const { app, given, server, files, fetched } = started();
    given(whole(submissions(MAX_EXPORTED + 1).map((row) => ({ ...row, file_count: 1 }))));
    await app.send(exportList({ form: FORM, format: 'csv', withFiles: true })).outcome;
    expect([files, fetched, server.callsTo(prepareFileExport)]).toEqual([[], [], []]);
    expect(toastTexts(app)).toMatchObject([
      {
        severity: 'error',
        text: 'A ZIP can include the files of up to 10,000 submissions. Choose a shorter date range under “Received” and export in parts.',
      },
    ]);
    await app.send(exportList({ form: FORM, format: 'csv' })).outcome;
    expect(files).toHaveLength(1);
  });

  it('saves nothing if the files have been deleted', async () => {
    const { app, given, server, files, fetched } = started();
    given(withFiles());
    server.on(prepareFileExport, () => {
      throw new CommandRejected(['None of these submissions has files.']);
    });
    await app.send(exportList({ form: FORM, format: 'csv', withFiles: true })).outcome;
    expect([files, fetched]).toEqual([[], []]);
    expect(toastTexts(app)[0]?.text).toBe('None of these submissions has files.');
  });
});

it('does not export a list that is still loading', async () => {
  const { app, given, files } = started();
  const part = { ...listResponse(submissions(3)), form_id: FORM, known: 0, kept: [] };
  given(listPartLoaded({ ...part, after: 0, up_to: 3, loaded: 3, is_last: false }));
  await app.send(exportList({ form: FORM, format: 'csv' })).outcome;
  expect(files).toEqual([]);
  expect(toastTexts(app)[0]?.text).toBe('Still loading submissions. Export when loading is complete.');
});

it('creates no file for an empty view', async () => {
  const { app, given, files } = started();
  given(whole([submission(1, { is_archived: true })]));
  await app.send(exportList({ form: FORM, format: 'csv' })).outcome;
  expect(files).toEqual([]);
  expect(toastTexts(app)[0]?.text).toBe('Nothing to export in this view.');
});
