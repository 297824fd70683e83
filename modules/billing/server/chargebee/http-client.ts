import type { HttpClientInterface } from 'chargebee';

/** From the first byte sent to the last byte read. */
const TIMEOUT_MS = 10_000;

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
      const text = await response.text();
      return new Response(response.status === 204 ? null : text, {
        status: response.status,
        headers: response.headers,
      });
    },
  };
}
