import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DateTime } from 'luxon';
import type { Config } from '../config.ts';
import type { Clock } from '../kit.ts';
import { sendNotFound } from './app.ts';

const VALID_DAYS = 180;

interface SecurityTxtOptions {
  readonly config: Pick<Config, 'supportEmail'>;
  readonly clock: Clock;
  readonly originOf: (request: FastifyRequest) => string;
}

/** `/.well-known/security.txt` (RFC 9116): whom to contact about a vulnerability. 404 if SUPPORT_EMAIL is unset. */
export function serveSecurityTxt(app: FastifyInstance, { config, clock, originOf }: SecurityTxtOptions): void {
  const path = '/.well-known/security.txt';
  app.get(path, (request, reply) => {
    if (config.supportEmail === undefined) return sendNotFound(request, reply);
    const expires = DateTime.fromJSDate(clock.now(), { zone: 'utc' }).startOf('day').plus({ days: VALID_DAYS });
    const lines = [
      `Contact: mailto:${config.supportEmail}`,
      `Expires: ${expires.toISO({ suppressMilliseconds: true })}`,
      'Preferred-Languages: en, de',
      `Canonical: ${originOf(request)}${path}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
