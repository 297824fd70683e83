import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { initialData, listResponse, submission } from '../../../modules/submissions/testing/samples.ts';
import { environmentResponse } from '../../../modules/workspaces/testing/sample-workspaces.ts';
import { fieldsAt } from '../search/rows.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A mock server with the console's files and a form with many submissions, served from memory. */
export function startMockServer(built: string, count: number): Promise<Server> {
  const list = JSON.stringify(listOf(count));
  const page = readFileSync(path.join(built, 'index.html'), 'utf8');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    const file = path.join(built, pathname.replace(/^\/app\//, ''));
    const send = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
    if (pathname.startsWith('/app/assets/') && existsSync(file))
      return send(types[path.extname(file)] ?? 'application/octet-stream', readFileSync(file));
    if (pathname === '/v2/cli/misc/initial-data')
      return send(
        'application/json',
        JSON.stringify({ data: initialData({ key_fields: ['name', 'email', 'message'] }) }),
      );
    if (pathname === '/v2/cli/misc/environment')
      return send('application/json', JSON.stringify({ data: environmentResponse }));
    if (pathname.startsWith('/cli/submissions/')) return send('application/json', list);
    if (pathname === '/cli/live')
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    if (pathname.startsWith('/cli/') || pathname.startsWith('/v2/'))
      return response.writeHead(404, { 'content-type': 'application/json' }).end('{"success":false,"errors":["none"]}');
    return send('text/html', page);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function listOf(count: number) {
  const all = Array.from({ length: count }, (_, at) =>
    submission(at + 1, {
      is_read: at % 3 === 0,
      activity_score: at % 100,
      submitted_data: JSON.stringify(fieldsAt(at)),
    }),
  );
  const meta_table = ['name', 'email', 'message'].map((field) => ({ field, label: field, kind: 'text' }));
  return { success: true, errors: [], ...listResponse(all), meta_table };
}
