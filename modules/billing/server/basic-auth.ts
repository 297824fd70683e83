import { createHash, timingSafeEqual } from 'node:crypto';

/** The header that proves a user and a password by Basic authentication. */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Whether a header is the expected one; the time it takes tells nothing of either, their lengths included. */
export function isAuthorized(given: string | undefined, expected: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
