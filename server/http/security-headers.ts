import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** Headers of every response of an origin, by lower-case name. */
export type SecurityHeaders = Readonly<Record<string, string>>;

const YEAR_SECONDS = 31_536_000;

/** No page of ours uses these, so deny them to injected scripts. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Helmet's headers plus Permissions-Policy. They are the same for every response, so they are computed once. */
export function securityHeaders(publicUrl: string | undefined, options: HelmetOptions): SecurityHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  // Helmet throws on invalid options, so the callback has nothing to do.
  helmet(options)(response.req, response, () => undefined);
  // Helmet sets it without https too.
  response.removeHeader('strict-transport-security');
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return {
    ...Object.fromEntries(headers),
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  };
}

/** A header that every set contains. */
const MARK = 'x-content-type-options';

/**
 * A response class that carries `headers` even if no route or hook of Fastify set them: for undecodable paths, requests
 * without a Host, unknown expectations, and requests that arrive while the server closes.
 */
export function securedResponse(headers: SecurityHeaders): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...args: readonly unknown[]): this {
      if (!isSecured(args.at(-1)) && !this.hasHeader(MARK))
        for (const [name, value] of Object.entries(headers)) if (!this.hasHeader(name)) this.setHeader(name, value);
      // `writeHead` is overloaded: whichever its caller used is passed on.
      return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>));
    }
  };
}

const isSecured = (headers: unknown): boolean => typeof headers === 'object' && headers !== null && MARK in headers;
