// A bare server in a separate process that writes each request's body to a file and syncs it: `node bare.ts <folder>`.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { portOf } from '../../../tests/server/port-of.ts';

const [, , folder = '.'] = process.argv;
let received = 0;
const server = createServer((request, response) => {
  received += 1;
  const file = createWriteStream(path.join(folder, String(received)), { flush: true });
  void pipeline(request, file).then(
    () => response.end('stored'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${portOf(server)}`));
