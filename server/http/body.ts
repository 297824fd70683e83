import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generalErrors, createError } from '../../contract/error.ts';
import { parseExactly } from './exact-json.ts';
import { badInput } from './error-response.ts';
import { type SentForm, parseForm } from './form.ts';

const forms = new WeakMap<FastifyRequest, SentForm>();

/** The form that `request` carried, if it was one. */
export function formOf(request: FastifyRequest): SentForm | undefined {
  return forms.get(request);
}

/**
 * What bodies are understood: JSON everywhere, forms where `forms` says so, and JSON sent as text (which is what
 * sendBeacon can send to another origin without asking first) where `text` does. Anything else is 415.
 */
export function readBodies(
  app: FastifyInstance,
  accept: { readonly forms: (request: FastifyRequest) => boolean; readonly text: boolean },
): void {
  app.removeAllContentTypeParsers();
  const jsonTypes = accept.text ? ['application/json', 'text/plain'] : ['application/json'];
  app.addContentTypeParser(
    jsonTypes,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: string | Buffer) => {
      rejectEncoded(request);
      return parseJson(Buffer.from(bytes));
    },
  );
  const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(
    formTypes,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: string | Buffer) => {
      rejectEncoded(request);
      if (!accept.forms(request)) throw createError(generalErrors.UNSUPPORTED_TYPE);
      const form = await parseForm(request.headers['content-type'] ?? '', Buffer.from(bytes));
      forms.set(request, form);
      return grouped(form);
    },
  );
}

function rejectEncoded(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw createError(generalErrors.UNSUPPORTED_TYPE);
}

/** JSON is UTF-8; of other bytes no letter is guessed. */
const strictly = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return parseExactly(strictly.decode(bytes));
  } catch {
    throw badInput('The body is not valid JSON.');
  }
}

/** One property a name, a list where a name came more than once; `__proto__` is a name like any other. */
function grouped(form: SentForm): Record<string, unknown> {
  const fields = new Map<string, unknown[]>();
  for (const [name, value] of form) {
    // Copying the list each time would let one name, sent 100,000 times, hold the server for minutes.
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
