import { type Contributor, type Host, type Live, sql, StartError } from '../../../server/kit.ts';

/** The contributions to `deliveryKind`. */
type Kinds = () => readonly Contributor<{ readonly kind: string }>[];

/** The kinds of each server in this process, by its `live`, which callers pass when they queue a delivery. */
const madeBy = new WeakMap<Live, () => ReadonlySet<string>>();

/** Registers the kinds of a server. They are read at the first delivery, after all modules have registered. */
export function registerKinds(live: Live, kinds: Kinds): void {
  let created: ReadonlySet<string> | undefined;
  madeBy.set(live, () => (created ??= new Set(kinds().map(({ value }) => value.kind))));
}

/** Throws for a kind that no module handles, because such a delivery would wait forever. */
export function requireHandled(live: Live, kind: string): void {
  if (madeBy.get(live)?.().has(kind) === false)
    throw new Error(`No module handles deliveries of the kind ${kind}: contribute it to deliveryKind`);
}

/** Throws if two modules handle the same kind. */
export function requireOneHandler(kinds: ReturnType<Kinds>): void {
  const makers = new Map<string, string>();
  for (const { module, value } of kinds) {
    const other = makers.get(value.kind);
    if (other !== undefined)
      throw new StartError(`modules/${module}: modules/${other} already handles deliveries of the kind ${value.kind}`);
    makers.set(value.kind, module);
  }
}

/** Warns about pending deliveries of removed modules. */
export async function warnOfUnhandled({ db, log }: Pick<Host, 'db' | 'log'>, kinds: ReturnType<Kinds>): Promise<void> {
  const created = kinds.map(({ value }) => value.kind);
  const { rows } = await sql<{ kind: string; waiting: number }>`
    select kind, count(*) as waiting from deliveries
    where state = 'waiting' and kind <> all(${created}::text[]) group by kind order by kind`.execute(db);
  for (const { kind, waiting } of rows) {
    const message = waiting === 1 ? '1 delivery of the kind' : `${waiting} deliveries of the kind`;
    log.warn(
      `${message} ${kind} ${waiting === 1 ? 'is pending: no module handles it' : 'are pending: no module handles them'}`,
    );
  }
}
