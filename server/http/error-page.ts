import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../contract/error.ts';
import { newNonce, textPage, textPagePolicy } from './text-page.ts';

/**
 * Whether a browser posted a form without script, so that the person sees the response. Scripts accept anything unless they
 * say otherwise; a browser that loads a page never does.
 */
export function expectsPage({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  const accept = headers.accept ?? '';
  if (method !== 'POST' || accept === '*/*' || accept.includes('application/json')) return false;
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers['content-type'] ?? '');
  return isForm || accept.includes('text/html');
}

/**
 * Whether a browser loads an address, such as a link in an email; scripts and API clients rarely name HTML. Browsers say so
 * themselves in secure contexts (`Sec-Fetch-Mode`).
 */
export function prefersPage({ headers }: { headers: IncomingHttpHeaders }): boolean {
  const accept = headers.accept ?? '';
  const isNavigation = (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
  return isNavigation && accept.includes('text/html') && !accept.includes('application/json');
}

/** Heading of a page that cannot be shown. */
export const UNAVAILABLE_PAGE = 'This page is not available';

/** The error as a page; after a form post, with a link back to the form's page. */
export function sendErrorPage(
  { heading, isPost }: { readonly heading: string; readonly isPost: boolean },
  { message }: ApiError,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const text = isPost ? `${message} Use your browser’s Back button to return to what you wrote.` : message;
  const nonce = newNonce();
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', textPagePolicy(nonce))
    .send(textPage(heading, text, isPost ? webPage(headers.referer) : undefined)(nonce));
}

function webPage(address: string | undefined): string | undefined {
  return /^https?:/i.test(address ?? '') ? address : undefined;
}
