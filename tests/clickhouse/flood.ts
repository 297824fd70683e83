import type { TestCollector } from '../server/test-collector.ts';
import { runOn } from './clickhouse-server.ts';

/** Stores page views of the form, as the rows of `numbers` say. */
export async function flood(
  { server, form }: TestCollector,
  visitor: string,
  time: string,
  count: number,
): Promise<void> {
  const { address = '', database = '' } = server.visits ?? {};
  const first = `(${time}, ${time}, '${form.form_uid}', 'example.com', '/', 'https://example.com/', null, null, null, null,
    null, null)`;
  await runOn(
    Number(address.split(':')[1]),
    `insert into visits (project_uid, visitor_id, page_key, opened_at, first)
     select '${form.project_uid}', ${visitor}, concat(${visitor}, '-', toString(${time}), '-', toString(number)), ${time}, ${first} from numbers(${count})`,
    database,
  );
}
