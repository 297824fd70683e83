import { type Form, Inbox, Reader } from './inbox.ts';
import { Load, textOf } from './load.ts';
import type { KillableServer } from './killable-server.ts';

/** Where a server is reached. */
export type Addresses = Pick<KillableServer, 'console' | 'collector'>;

/** What is wrong with what is stored, and how much there was to go wrong. */
export interface Damage {
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** There more than once. */
  readonly doubled: readonly string[];
  /** Rows that a reader along the way did not get, got twice or in another order. */
  readonly misread: readonly number[];
  readonly acknowledged: number;
  /** Requests without an answer. */
  readonly failed: number;
}

/** Lets submissions come in and be read while `disrupt` does what it does, then looks at what is there. */
export async function surviveCrash(
  servers: readonly Addresses[],
  disrupt: (load: Load) => Promise<void>,
  senders?: number,
): Promise<Damage> {
  const inbox = await Inbox.register(servers.map((server) => server.console));
  const forms = [await inbox.newForm(), await inbox.newForm(), await inbox.newForm()];
  const readers = forms.map((form) => ({ form, reader: new Reader(inbox, form) }));
  const collectors = servers.map((server) => server.collector);
  const load = new Load(collectors, forms, senders);
  await disrupt(load);
  await load.more(100);
  await load.stop();
  const damages = [];
  for (const { form, reader } of readers) {
    await reader.stop();
    damages.push(await damageTo(form, inbox, load, reader.seen));
  }
  return {
    lost: damages.flatMap(({ lost }) => lost),
    doubled: damages.flatMap(({ doubled }) => doubled),
    misread: damages.flatMap(({ misread }) => misread),
    acknowledged: load.count,
    failed: load.failed,
  };
}

async function damageTo(form: Form, inbox: Inbox, load: Load, seen: readonly number[]) {
  const stored = await inbox.rows(form, 0);
  const texts = stored.map((row) => (JSON.parse(row.submitted_data) as { text: string }).text);
  const kept = new Set(texts);
  const acknowledged = [...(load.acknowledged.get(form.form_id) ?? [])].map(textOf);
  const ids = stored.map((row) => row.submission_id);
  return {
    lost: acknowledged.filter((text) => !kept.has(text)),
    doubled: texts.filter((text, at) => texts.indexOf(text) !== at),
    misread: Array.from({ length: Math.max(ids.length, seen.length) }, (_, at) => at).flatMap((at) =>
      ids[at] === seen[at] ? [] : [ids[at] ?? seen[at] ?? at],
    ),
  };
}
