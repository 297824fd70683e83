import type { HttpClientInterface } from 'chargebee';

/** From the first byte sent to the last byte read. */
const TIMEOUT_MS = 10_000;
/** A list of 100 plans has less. */
const MAX_BYTES = 10_000_000;

/**
 * HTTP client for the SDK. The SDK's own client ends its timeout with the response headers; this one covers the full
 * response and follows no redirect with the key.
 */
export function httpClient(origin: string, timeoutMs = TIMEOUT_MS): HttpClientInterface {
  return {
    async makeApiRequest(request) {
      const { pathname, search } = new URL(request.url);
      const response = await fetch(origin + pathname + search, {
        method: request.method,
        headers: request.headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(request.method === 'GET' ? {} : { body: await request.text() }),
      });
      const text = await textOf(response);
      return new Response(response.status === 204 ? null : text, {
        status: response.status,
        headers: response.headers,
      });
    },
  };
}

/** The body, decompressed. Fails if it is too long for the memory. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`The response has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
