import type { IncomingMessage } from 'node:http';
import { requestErrors } from '../../contract/request-error.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generalErrors, createError } from '../../contract/error.ts';
import { parseExactly } from './exact-json.ts';
import { badInput } from './error-response.ts';
import { type SentForm, parseForm } from './form.ts';
import { hasTooManyValues } from './json-values.ts';
import type { Upload } from '../kit.ts';
import { jsonValues } from './limits.ts';
import { readMultipart } from './multipart.ts';

const forms = new WeakMap<FastifyRequest, SentForm>();

/** The form that `request` carried, if any. */
export function formOf(request: FastifyRequest): SentForm | undefined {
  return forms.get(request);
}

/** The multipart form of an endpoint that takes files, if any. */
export function uploadOf(request: FastifyRequest): Upload | undefined {
  if (!isUpload(request)) return undefined;
  const contentType = request.headers['content-type'] ?? '';
  return {
    read: (receive) => readMultipart(contentType, request.raw, { receive, maxText: bodyLimitOf(request.server) }),
  };
}

/** Whether the body is left to the endpoint's handler, which reads it while it arrives. */
export function isUpload({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.takesFiles === true && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
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
  const readForm = async (request: FastifyRequest, bytes: string | Buffer) => {
    rejectEncoded(request);
    if (!accept.forms(request)) throw createError(generalErrors.UNSUPPORTED_TYPE);
    const form = await parseForm(request.headers['content-type'] ?? '', Buffer.from(bytes));
    forms.set(request, form);
    return grouped(form);
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, readForm);
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    if (!isUpload(request)) return readForm(request, await readBytes(body, bodyLimitOf(app)));
    rejectEncoded(request);
    return {};
  });
}

const bodyLimitOf = ({ initialConfig }: FastifyInstance): number => initialConfig.bodyLimit ?? 0;

/** Discards the rest of a body that is too long, so that the client can read the response. */
async function readBytes(body: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A request yields buffers.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else {
      body.resume();
      throw createError(generalErrors.TOO_LARGE);
    }
  }
  return Buffer.concat(chunks);
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
    throw createError(requestErrors.TOO_MANY_VALUES, { max: jsonValues.max });
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
