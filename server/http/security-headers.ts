import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** Headers of every answer of an origin, by their lower-case names. */
export type SecurityHeaders = Readonly<Record<string, string>>;

const YEAR_SECONDS = 31_536_000;

/** None of our pages uses any of these, so no script that gets into one may. */
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

/** Helmet's headers and Permissions-Policy. They are the same for all answers, so Helmet is asked once. */
export function securityHeaders(publicUrl: string | undefined, options: HelmetOptions): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  // It throws what it has to object to, and goes on in any other case.
  helmet(options)(answer.req, answer, () => undefined);
  // Helmet sends it without https too.
  answer.removeHeader('strict-transport-security');
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return {
    ...Object.fromEntries(headers),
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  };
}

/** Every set has it. */
const MARK = 'x-content-type-options';

/**
 * The class of answers that carry `headers` even where no route and no hook of Fastify's gave them: for paths that cannot be
 * decoded, requests without a Host, unknown expectations, and requests that arrive while the server closes.
 */
export function securedAnswer(headers: SecurityHeaders): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...given: readonly unknown[]): this {
      if (!isSecured(given.at(-1)) && !this.hasHeader(MARK))
        for (const [name, value] of Object.entries(headers)) if (!this.hasHeader(name)) this.setHeader(name, value);
      return super.writeHead(...(given as Parameters<ServerResponse['writeHead']>));
    }
  };
}

const isSecured = (given: unknown): boolean => typeof given === 'object' && given !== null && MARK in given;
