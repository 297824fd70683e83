import { type Db, type Host, inTransaction, jsonObject, sql } from '../../../server/kit.ts';
import { lockFormForServer } from '../../workspaces/server/public.ts';
import { fieldNameBytes, fieldNames } from './limits.ts';

/** The share of a limit above which unused names give way, and the share that they may still take then. */
const NEARLY_FULL = 0.9;
const FOR_UNUSED = 0.5;
/** The newest submissions of a form, spam included. */
const SCANNED = 2000;
/** A name is in use if two of so many submissions have it, or one of the newest. */
const COMPARED = 200;
const NEWEST = 20;
/** Longer submissions do not count: they take time to read, and no form that people fill in has so many names. */
const MAX_BYTES = 16_000;

/**
 * Makes room among the field names of forms that have almost none left: names that no longer arrive give way to those that
 * do, except selected columns. Otherwise a visitor who once sent 500 names would keep a form from ever offering others.
 * Returns the number of forms that changed.
 */
export async function renewFieldNames({ db }: Pick<Host, 'db'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from forms where cardinality(all_fields) >= ${NEARLY_FULL * fieldNames.max}::int
      or octet_length(array_to_string(all_fields, '')) >= ${NEARLY_FULL * fieldNameBytes.max}::int order by id`.execute(
    db,
  );
  let changed = 0;
  for (const { id } of rows) if (await inTransaction(db, (tx) => renewOf(tx, id))) changed += 1;
  return changed;
}

async function renewOf(tx: Db, formId: number): Promise<boolean> {
  const form = await lockFormForServer(tx, formId);
  if (!form) return false;
  const { rows } = await sql<{ names: string[] }>`
    select coalesce(key_fields, '{}') as names from forms where id = ${formId}`.execute(tx);
  const names = renewedNames(form.allFields, new Set(rows[0]?.names), await namesInUse(tx, formId));
  if (names.join('\0') === form.allFields.join('\0')) return false;
  await sql`update forms set all_fields = ${[...names]}::text[] where id = ${formId}`.execute(tx);
  return true;
}

/** The most frequent first. */
async function namesInUse(tx: Db, formId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ submitted_data: string }>`
    with scanned as materialized (
      select id, is_spam, submitted_data from submissions where form_id = ${formId} order by id desc limit ${SCANNED}
    )
    select submitted_data from scanned where not is_spam and octet_length(submitted_data) <= ${MAX_BYTES}
    order by id desc limit ${COMPARED}`.execute(tx);
  const counts = new Map<string, number>();
  const newest = new Set<string>();
  for (const [nth, { submitted_data }] of rows.entries()) {
    for (const name of Object.keys(jsonObject(submitted_data))) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (nth < NEWEST) newest.add(name);
    }
  }
  return [...counts]
    .filter(([name, count]) => count > 1 || newest.has(name))
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => name);
}

/**
 * The known names that are selected or in use and, of the others, the first for which half of the limits has room; then the
 * names in use that were unknown.
 */
function renewedNames(
  known: readonly string[],
  selected: ReadonlySet<string>,
  used: readonly string[],
): readonly string[] {
  const inUse = new Set(used);
  const isRetained = (name: string): boolean => selected.has(name) || inUse.has(name);
  const room = new Room(known.filter(isRetained));
  const left = new Set(known.filter((name) => isRetained(name) || room.take(name, FOR_UNUSED)));
  return [...left, ...used.filter((name) => !left.has(name) && room.take(name, 1))];
}

/** What names take of the limits. */
class Room {
  #count: number;
  #bytes: number;
  constructor(names: readonly string[]) {
    this.#count = names.length;
    this.#bytes = Buffer.byteLength(names.join(''));
  }

  /** Whether the name fits into this share of the limits, which it then takes. */
  take(name: string, share: number): boolean {
    const bytes = this.#bytes + Buffer.byteLength(name);
    if (this.#count + 1 > share * fieldNames.max || bytes > share * fieldNameBytes.max) return false;
    this.#count += 1;
    this.#bytes = bytes;
    return true;
  }
}
