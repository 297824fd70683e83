import { Readable } from 'node:stream';
import { FileStorage, type ReceivedFile } from '../../modules/files/server/public.ts';
import { page, picture } from './sample-files.ts';
import type { PlannedSubmission } from './seed-event.ts';
import type { SeedContext } from './seed-context.ts';

/** One submission in about nine has files, by the minute at which it was sent. */
const EVERY = 9;
const FIELD = 'attachment';

/** The files that a visitor adds to a submission, written to the data directory. Most have none. */
export async function attachmentsOf(
  { host }: Pick<SeedContext, 'host'>,
  { by, at, fields }: PlannedSubmission,
): Promise<readonly ReceivedFile[]> {
  const isTrapped = fields.some(([name]) => name === '_gotcha');
  if (by === 'test' || isTrapped || at.getUTCMinutes() % EVERY !== 0) return [];
  const storage = await FileStorage.of(host);
  const chosen = at.getUTCSeconds() % 2 === 0 ? samples : samples.slice(1);
  return Promise.all(
    chosen.map(async ({ name, content }) => ({
      ...(await storage.write(Readable.from([content]), () => undefined)),
      field: FIELD,
      name,
    })),
  );
}

const samples = [
  { name: 'espresso-machine.png', content: picture(320, 200) },
  { name: 'order-list.pdf', content: page('40 kg of Harbour Blend each month, ground for filter') },
];
