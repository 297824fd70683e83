// Concurrent uploads of files to the collector on the embedded database, against a bare server that writes the same bytes.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Addresses } from '../../../server/ports.ts';
import { startFlags } from '../../../tests/server/start-flags.ts';
import { ObjectStorage } from '../../../tests/server/object-storage.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { end, nextMessage, settings, startServer } from '../intake/turn.ts';
import { newOwner } from '../intake/new-forms.ts';
import { alternating, machine, ratios, spread } from '../ratios.ts';
import { spaciousForm } from './spacious-form.ts';
import { upload } from './uploads.ts';
import { watched } from './watched.ts';

const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 5);
const COUNT = 100;
const BYTES = 10_000_000;
const MB = 1_000_000;
/** Whether the product stores the files in a bucket, of the server that the tests use. */
const isInBucket = process.env['BENCH_BUCKET'] === '1';

/** The growth of each server's memory in MB. */
const growths: Readonly<Record<'product' | 'bare', number[]>> = { product: [], bare: [] };

/** MB per second that the product stores. */
async function product(): Promise<number> {
  using directory = temporaryDirectory();
  await using bucket = isInBucket ? await ObjectStorage.start() : undefined;
  const server = startServer({ ...settings(directory.path, undefined), ...bucket?.env });
  try {
    const at = await nextMessage<Addresses>(server);
    const form = await spaciousForm(at.console, await newOwner(at.console));
    const url = `${at.collector}/f/${form}`;
    return await stored(server, url, growths.product);
  } finally {
    await end(server);
  }
}

/** MB per second that a bare server writes. */
async function bare(): Promise<number> {
  using directory = temporaryDirectory();
  const server = fork(path.join(import.meta.dirname, 'bare.ts'), [directory.path], { execArgv: [...startFlags] });
  try {
    const url = await nextMessage<string>(server);
    return await stored(server, url, growths.bare);
  } finally {
    await end(server);
  }
}

/** MB per second that a server stores; adds the growth of its memory. */
async function stored(server: ChildProcess, url: string, all: number[]): Promise<number> {
  // Loads what the first upload loads.
  await upload({ url, count: 4, bytes: BYTES });
  const { seconds, growth } = await watched(server, () => upload({ url, count: COUNT, bytes: BYTES }));
  all.push(growth);
  return (COUNT * BYTES) / MB / seconds;
}

console.log(machine());
console.log(`\n${COUNT} uploads of ${BYTES / MB} MB at once, MB per second:`);
const results = await alternating(
  new Map([
    ['product', product],
    ['bare server', bare],
  ]),
  repetitions,
);
console.log(
  `product / bare server: ${spread(ratios(results.get('product') ?? [], results.get('bare server') ?? []), 'x')}`,
);
console.log(`memory grows by ${spread(growths.product, ' MB')}, of the bare server by ${spread(growths.bare, ' MB')}`);
