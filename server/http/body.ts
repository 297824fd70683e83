import { requestErrors } from '../../contract/request-error.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generalErrors, createError } from '../../contract/error.ts';
import { parseExactly } from './exact-json.ts';
import { badInput } from './error-response.ts';
import { type SentForm, parseForm } from './form.ts';
import { hasTooManyValues } from './json-values.ts';
import { jsonValues } from './limits.ts';

const forms = new WeakMap<FastifyRequest, SentForm>();

/** The form that `request` carried, if any. */
export function formOf(request: FastifyRequest): SentForm | undefined {
  return forms.get(request);
}

/**
 * Accepts JSON everywhere, forms where `forms` allows them, and JSON as text/plain where `text` is set, because
 * sendBeacon can send text across origins without a preflight. Anything else is 415.
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

/** JSON is UTF-8; invalid bytes are rejected rather than replaced. */
const strictly = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (hasTooManyValues(bytes, jsonValues.max))
    throw createError(requestErrors.TOO_MANY_VALUES, { most: jsonValues.max });
  try {
    return parseExactly(strictly.decode(bytes));
  } catch {
    throw badInput(requestErrors.NOT_JSON);
  }
}

/** Groups fields by name: a repeated name gets an array. `__proto__` is an ordinary name. */
function grouped(form: SentForm): Record<string, unknown> {
  const fields = new Map<string, unknown[]>();
  for (const [name, value] of form) {
    // Copying the array each time would take minutes for one name sent 100,000 times.
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
