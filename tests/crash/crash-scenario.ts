import { type Form, Inbox, Reader } from './inbox.ts';
import { hasKey, Load, senderOf, textOf } from './load.ts';
import type { KillableServer } from './killable-server.ts';

/** The addresses of a server. */
export type Addresses = Pick<KillableServer, 'console' | 'collector'>;

/** Errors in the stored data, and the amount of data checked. */
export interface Damage {
  /** Acknowledged but missing. */
  readonly lost: readonly string[];
  /** Stored more than once. */
  readonly doubled: readonly string[];
  /** Rows that a concurrent reader missed, or read twice or out of order. */
  readonly misread: readonly number[];
  /** Stored before what the same visitor had sent earlier. */
  readonly disordered: readonly string[];
  readonly acknowledged: number;
  /** Requests without a response. */
  readonly failed: number;
}

interface Course {
  readonly senders?: number;
  /** How long each visitor waits after a submission. */
  readonly paceMs?: number;
  /** Resolves once everything acknowledged should be stored. */
  readonly settled?: () => Promise<void>;
}

/** Sends and reads submissions while `disrupt` runs, then checks what is stored. */
export async function surviveCrash(
  servers: readonly Addresses[],
  disrupt: (load: Load) => Promise<void>,
  { senders, paceMs, settled }: Course = {},
): Promise<Damage> {
  const inbox = await Inbox.register(servers.map((server) => server.console));
  const forms = [await inbox.newForm(), await inbox.newForm(), await inbox.newForm()];
  const readers = forms.map((form) => ({ form, reader: new Reader(inbox, form) }));
  const collectors = servers.map((server) => server.collector);
  const load = new Load(collectors, forms, { senders, paceMs });
  await disrupt(load);
  await load.more(100);
  await load.stop();
  await settled?.();
  const damages = [];
  for (const { form, reader } of readers) {
    await reader.stop();
    damages.push(await damageTo(form, inbox, load, reader.seen));
  }
  return {
    lost: damages.flatMap(({ lost }) => lost),
    doubled: damages.flatMap(({ doubled }) => doubled),
    misread: damages.flatMap(({ misread }) => misread),
    disordered: damages.flatMap(({ disordered }) => disordered),
    acknowledged: load.count,
    failed: load.failed,
  };
}

async function damageTo(form: Form, inbox: Inbox, load: Load, seen: readonly number[]) {
  const stored = await inbox.rows(form, 0);
  const texts = stored.map((row) => (JSON.parse(row.submitted_data) as { text: string }).text);
  const storedTexts = new Set(texts);
  const acknowledged = [...(load.acknowledged.get(form.form_id) ?? [])].map(textOf);
  const ids = stored.map((row) => row.submission_id);
  return {
    lost: acknowledged.filter((text) => !storedTexts.has(text)),
    doubled: texts.filter((text, at) => texts.indexOf(text) !== at),
    misread: Array.from({ length: Math.max(ids.length, seen.length) }, (_, at) => at).flatMap((at) =>
      ids[at] === seen[at] ? [] : [ids[at] ?? seen[at] ?? at],
    ),
    disordered: disorderedIn(texts),
  };
}

/** A visitor with a key sends a submission only once the one before is acknowledged. */
function disorderedIn(texts: readonly string[]): readonly string[] {
  const latest = new Map<string, number>();
  return texts.filter((text) => {
    const [sender, number] = senderOf(text);
    const before = latest.get(sender) ?? -1;
    latest.set(sender, number);
    return hasKey(sender) && number <= before;
  });
}
