import { emailedPages } from './contract.ts';

/** Paths of this module's screens, relative to the console's base. */
export const screens = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: emailedPages.reset,
  verifyEmail: emailedPages.verify,
  logout: '/logout',
} as const;

/** Path of the login page with the address filled in. */
export function loginFor(email: string | undefined): string {
  return email === undefined || email === '' ? screens.login : `${screens.login}?email=${encodeURIComponent(email)}`;
}

/** Email address from a link's query, where it has either of two names (SPEC.md point 2, Login and Register). */
export function addressIn(query: URLSearchParams): string {
  return query.get('email') ?? query.get('username') ?? '';
}
