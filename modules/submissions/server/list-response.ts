import { envelope } from '../../../contract/endpoint.ts';
import type { Db, Host } from '../../../server/kit.ts';
import { listSubmissions } from '../contract.ts';
import { recordShown, type Part, partsAfter, tableColumns } from './list.ts';
import { formActions } from './points.ts';

/** The account and form of a list request. */
interface Shown {
  readonly formId: number;
  readonly accountId: number;
}

/** The beginning of the response, up to its rows. */
export async function responseHead(host: Host, formId: number): Promise<string> {
  const specs = await Promise.all(host.contributions(formActions).map((read) => read(host.db, formId)));
  const rest = { meta_table: await tableColumns(host.db, formId), detailed_action_specs: specs.flat() };
  const whole = JSON.stringify(envelope(listSubmissions.generation, rest));
  return `${whole.slice(0, -1)},"submissions":[`;
}

/** A response with all rows in one part. `has_more` is included only if `limit` was given. */
export function singlePartResponse(head: string, part: Part, saysMore: boolean): string {
  return `${head}${part.json}]${saysMore ? `,"has_more":${String(part.hasMore)}` : ''}}`;
}

/**
 * Streams a response part by part. Records its rows as shown once the caller has consumed them all. `requireAccess` is called
 * before each part and throws once access has ended, since a slow reader may take hours.
 */
export async function* streamResponse(
  db: Db,
  head: string,
  { first, upTo }: { readonly first: Part; readonly upTo: number },
  { requireAccess, ...shown }: Shown & { readonly requireAccess: () => Promise<unknown> },
): AsyncGenerator<string> {
  yield head + first.json;
  let { lastId } = first;
  for await (const part of partsAfter(db, shown.formId, first, upTo)) {
    if (part.lastId === null) continue;
    await requireAccess();
    yield `,${part.json}`;
    ({ lastId } = part);
  }
  await recordLastShown(db, shown, lastId);
  yield ']}';
}

export async function recordLastShown(db: Db, { formId, accountId }: Shown, lastId: number | null): Promise<void> {
  if (lastId !== null) await recordShown(db, formId, accountId, lastId);
}
