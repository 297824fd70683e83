// Serves ClickHouse's embedded build over the part of its HTTP interface that the official client uses. Plain
// JavaScript, since it runs with the packages of this folder.
import { createServer } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { drainPending, Session } from 'chdb';

const [folder, port] = process.argv.slice(2);
const session = new Session(folder);

/** Parameters of a request that are not settings of a query. */
const NOT_SETTINGS = new Set(['query', 'database', 'query_id', 'wait_end_of_query', 'enable_http_compression']);

/** The engine keeps the database and the settings between queries, so that one request runs at a time. */
let last = Promise.resolve();
const inTurn = (work) => (last = last.then(work, work));

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

async function run(address, { query: sent, body }) {
  const database = address.searchParams.get('database');
  if (database !== null) await session.queryAsync(`use \`${database}\``);
  const settings = [...address.searchParams].filter(([name]) => !NOT_SETTINGS.has(name));
  if (settings.length > 0)
    await session.queryAsync(`set ${settings.map(([name, value]) => `${name} = ${quoted(value)}`).join(', ')}`);
  const query = address.searchParams.get('query') ?? sent;
  const text = query === undefined ? body.toString() : `${query}\n${body.toString()}`;
  return Buffer.from((await session.queryAsync(text, { format: 'TabSeparated' })).bytes());
}

/** The body; of a form, its query, while its parameters are added to those of the address. */
async function contentOf(request, address) {
  const parts = [];
  for await (const part of request) parts.push(part);
  const raw = Buffer.concat(parts);
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return { query: undefined, body };
  const { query, ...parameters } = Object.fromEntries(
    await new Response(body, { headers: { 'content-type': type } }).formData(),
  );
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { query, body: Buffer.alloc(0) };
}

async function respond(request, response) {
  const address = new URL(request.url ?? '/', 'http://localhost');
  try {
    const content = await contentOf(request, address);
    if (address.pathname === '/ping') return response.end('Ok.\n');
    const result = await inTurn(() => run(address, content));
    const isGzip = address.searchParams.get('enable_http_compression') === '1';
    if (isGzip) response.setHeader('content-encoding', 'gzip');
    response.end(isGzip ? gzipSync(result) : result);
  } catch (error) {
    response.statusCode = 500;
    response.setHeader('x-clickhouse-exception-code', String(error.clickhouseCode ?? 1002));
    response.end(error.message);
  }
}

const server = createServer((request, response) => void respond(request, response));

async function stop() {
  server.close();
  await last.catch(() => undefined);
  session.close();
  await drainPending();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
server.listen(Number(port), '127.0.0.1');
