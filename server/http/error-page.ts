import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../contract/error.ts';
import { newNonce, textPage, textPagePolicy } from './text-page.ts';

/** Whether a browser posted a form without script, so that the person sees the response. */
export function asksForPage({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  const accept = headers.accept ?? '';
  if (method !== 'POST' || accept.includes('application/json')) return false;
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers['content-type'] ?? '');
  return isForm || accept.includes('text/html');
}

/** The error as a page with a link back to the form's page. */
export function sendFailurePage(
  heading: string,
  { message }: ApiError,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const text = `${message} Your browser's Back button brings back what you wrote.`;
  const nonce = newNonce();
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', textPagePolicy(nonce))
    .send(textPage(heading, text, webPage(headers.referer))(nonce));
}

function webPage(address: string | undefined): string | undefined {
  return /^https?:/i.test(address ?? '') ? address : undefined;
}
