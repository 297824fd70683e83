// Redis alone in a separate process: `node append.ts <json of Appending>`. Sends its parent the appended entries a second.
import { createClient } from '@redis/client';
import { readDraft } from '../../../modules/collector/server/read-draft.ts';
import { entryOf } from '../../../modules/collector/server/stream/entry.ts';

/** What to append, and where. */
export interface Appending {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
}

// Only the benchmark starts this process.
const { url, connections, seconds } = JSON.parse(process.argv[2] ?? '') as Appending;

/** The entry of what the visitors of the intake's benchmark send. */
function sampleEntry(): string {
  const text = 'Good day, we would like an offer for forty chairs and six tables, to be delivered in May.';
  const values = { name: 'Ada Lovelace', email: 'ada.1000@example.org', phone: '+49 30 1234567', text };
  const address = { url: 'https://example.com/contact', referrer: 'https://example.org/', zone: 'Europe/Berlin' };
  const times = { age: 9000, time: 8000, formTime: 5000, viewed: true, interacted: true };
  const visit = { visitor: 'visitor-run1-1000', page: 'page-run1-1000', ...address, ...times };
  const sent = {
    by: 'script',
    fields: Object.entries(values),
    files: [],
    discarded: [],
    key: 'key-run1-1000',
    visit,
  } as const;
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const headers = { origin: 'https://example.com', 'user-agent': agent, 'accept-language': 'de-DE,de;q=0.9' };
  const sender = { network: '11.0.0.1', headers, at: new Date(), secret: 'x'.repeat(32) };
  const { draft } = readDraft('a'.repeat(22), sent, sender);
  return entryOf({ ...draft, key: draft.key ?? '', ipHash: draft.ipHash ?? '' });
}

const submission = sampleEntry();
const client = createClient({ url });
await client.connect();
const began = performance.now();
let count = 0;
const append = async (): Promise<void> => {
  while (performance.now() - began < seconds * 1000) {
    await client.xAdd('submissions', '*', { submission, sent: '1' });
    count += 1;
  }
};
await Promise.all(Array.from({ length: connections }, append));
const perSecond = (count * 1000) / (performance.now() - began);
client.destroy();
process.send?.(perSecond, () => process.exit());
