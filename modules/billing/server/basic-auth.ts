import { createHash, timingSafeEqual } from 'node:crypto';

/** The Basic authentication header for a user and password. */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Compares a header in constant time, independent of the lengths. */
export function isAuthorized(given: string | undefined, expected: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
