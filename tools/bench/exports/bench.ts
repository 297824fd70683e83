// The ZIP of as many submissions with files as one export takes, on the embedded database: its completeness, and the server's memory.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { MAX_EXPORTED } from '../../../modules/export/contract.ts';
import type { Addresses } from '../../../server/ports.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { spaciousForm } from '../files/spacious-form.ts';
import { upload } from '../files/uploads.ts';
import { watched } from '../files/watched.ts';
import { end, nextMessage, settings, startServer } from '../intake/turn.ts';
import { newOwner } from '../intake/new-forms.ts';
import { machine } from '../ratios.ts';

const COUNT = Number(process.env['BENCH_SUBMISSIONS'] ?? MAX_EXPORTED);
const BYTES = 100_000;
const AT_ONCE = 100;
const Prepared = z.object({ data: z.object({ id: z.number(), files: z.array(z.unknown()) }) });

console.log(machine());
using directory = temporaryDirectory();
using downloads = temporaryDirectory();
const server = startServer({ ...settings(directory.path, undefined), BENCH_UNLIMITED: '1' });
try {
  const at = await nextMessage<Addresses>(server);
  const cookie = await newOwner(at.console);
  const form = await spaciousForm(at.console, cookie);
  for (let first = 0; first < COUNT; first += AT_ONCE)
    await upload({ url: `${at.collector}/f/${form}`, count: AT_ONCE, bytes: BYTES, first });
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const exports = `${at.console}/v2/cli/forms/${form}/file-exports`;
  const zip = path.join(downloads.path, 'files.zip');
  const { seconds, growth } = await watched(server, async () => {
    const began = performance.now();
    const submission_ids = Array.from({ length: COUNT }, (_, index) => index + 1);
    const response = await fetch(exports, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ submission_ids }),
    });
    const { data } = Prepared.parse(await response.json());
    if (data.files.length !== COUNT) throw new Error(`${data.files.length} of ${COUNT} submissions have files`);
    // What the event is emitted with.
    const [download] = (await once(get(`${exports}/${data.id}`, { headers }), 'response')) as [IncomingMessage];
    await pipeline(download, createWriteStream(zip));
    return (performance.now() - began) / 1000;
  });
  // Another program reads the archive and checks every file's checksum.
  const check =
    'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(), len(z.namelist()), sum(i.file_size for i in z.infolist()))';
  const result = execFileSync('python3', ['-c', check, zip], { encoding: 'utf8' }).trim();
  if (result !== `None ${COUNT} ${COUNT * BYTES}`) throw new Error(`The archive is incomplete: ${result}`);
  console.log(
    `${COUNT} submissions with ${(COUNT * BYTES) / 1_000_000} MB of files, complete after ${seconds.toFixed(1)} s`,
  );
  console.log(`memory grows by ${growth.toFixed(0)} MB`);
} finally {
  await end(server);
}
