import type { CookieSerializeOptions } from '@fastify/cookie';
import { DAY_SECONDS } from '../../contract/duration.ts';

/** Name and attributes of the session cookie: `__Host-` and Secure if the console uses https. */
export interface SessionCookie {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

const THIRTY_DAYS = 30 * DAY_SECONDS;

export function sessionCookie(publicUrl: string | undefined): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false;
  return {
    name: secure ? '__Host-inlet_session' : 'inlet_session',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: THIRTY_DAYS },
  };
}
