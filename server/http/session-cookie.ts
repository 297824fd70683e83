import type { CookieSerializeOptions } from '@fastify/cookie';

/** Name and attributes of the session cookie: `__Host-` and Secure if the console uses https. */
export interface SessionCookie {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

const THIRTY_DAYS = 30 * 86_400;

export function sessionCookie(publicUrl: string | undefined): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false;
  return {
    name: secure ? '__Host-inlet_session' : 'inlet_session',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: THIRTY_DAYS },
  };
}
