import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { portOf } from '../tests/server/port-of.ts';

export interface Submission {
  readonly key: string;
  readonly fields: readonly (readonly [name: string, text: string, size: number | null])[];
  readonly visit?: SentPageView;
}

export interface SentPageView {
  readonly visitor: string;
  readonly page: string;
  readonly form?: string;
  readonly url: string;
  readonly referrer: string;
  readonly zone: string;
  readonly age: number;
  readonly time: number;
  readonly formTime: number;
  readonly sent: number;
  readonly viewed?: boolean;
  readonly interacted?: boolean;
}

type Mode = 'respond' | 'store then cut' | 'cut' | 'refuse' | 'redirect' | 'slow';

/** As much of a collector as the tracking script sees, with a switch for each failure. */
export class FakeCollector {
  mode: Mode = 'respond';
  /** Modes for the next requests; after them `mode` applies again. */
  next: Mode[] = [];
  readonly attempts: Submission[] = [];
  readonly stored = new Map<string, Submission>();
  readonly visits: SentPageView[] = [];
  readonly preflights: string[] = [];
  url = '';
  readonly #server = createServer((request, response) => {
    void this.#respond(request, response);
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${portOf(this.#server)}`;
    return this;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') this.preflights.push(url);
    if (url === '/t.js' || url === '/verify.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(path.join(import.meta.dirname, '../build/tracker', url)));
      return;
    }
    const type = request.headers['content-type'] ?? '';
    const bytes = await bodyOf(request);
    const body = bytes.toString('utf8');
    if (url.startsWith('/v/')) {
      this.visits.push(JSON.parse(body) as SentPageView);
      response.writeHead(204).end();
    } else if (url.startsWith('/verify/')) response.end(JSON.stringify({ message: `seen: ${body}` }));
    else if (type.startsWith('text/plain')) await this.#submission(JSON.parse(body) as Submission, response);
    else if (type.startsWith('multipart/form-data') && request.headers.accept === '*/*')
      await this.#submission(await withFiles(bytes, type), response);
    else response.end('<h1>Thank you</h1>');
  }

  async #submission(submission: Submission, response: ServerResponse): Promise<void> {
    const mode = this.next.shift() ?? this.mode;
    this.attempts.push(submission);
    if (mode === 'refuse') {
      response.writeHead(403).end(JSON.stringify({ success: false, message: 'Invalid domain', errors: [] }));
      return;
    }
    if (mode !== 'cut') this.stored.set(submission.key, submission);
    if (mode === 'cut' || mode === 'store then cut') {
      response.destroy();
      return;
    }
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 400));
    const redirect = mode === 'redirect' ? { redirect: '/thanks' } : {};
    response.end(JSON.stringify({ success: true, message: 'Thank you.', errors: [], ...redirect }));
  }
}

/** A form with files, in whose field `_inlet` the script puts the rest. */
async function withFiles(body: Uint8Array<ArrayBuffer>, type: string): Promise<Submission> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const sent = form.get('_inlet');
  form.delete('_inlet');
  const fields = [...form].map(([name, value]): Submission['fields'][number] =>
    typeof value === 'string' ? [name, value, null] : [name, value.name, value.size],
  );
  return { ...(JSON.parse(typeof sent === 'string' ? sent : '{}') as Submission), fields };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
