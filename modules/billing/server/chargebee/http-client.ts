import type { HttpClientInterface } from 'chargebee';

/** From the first byte sent to the last one read. */
export const TIMEOUT_MS = 10_000;

/**
 * Carries the SDK's requests to the site. Its own client stops counting when the head of an answer has come; here the
 * time holds for the whole of it, and no redirect is followed with the key.
 */
export function httpClient(origin: string, patience = TIMEOUT_MS): HttpClientInterface {
  return {
    async makeApiRequest(request) {
      const { pathname, search } = new URL(request.url);
      const answer = await fetch(origin + pathname + search, {
        method: request.method,
        headers: request.headers,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        ...(request.method === 'GET' ? {} : { body: await request.text() }),
      });
      const text = await answer.text();
      return new Response(answer.status === 204 ? null : text, { status: answer.status, headers: answer.headers });
    },
  };
}
