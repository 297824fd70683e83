// Checks that a message is from your webhook. As a program: node verify.mjs <id> <timestamp> <signature> < body
import { createHmac, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

const TOLERANCE_SECONDS = 5 * 60;

/** `body` is the raw request body: parse it after this. */
export function isGenuine(secret, { id, timestamp, signature }, body) {
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While the secret is being replaced there are two signatures; one of them is made with yours.
  return signature.split(' ').some((one) => {
    const [version, value = ''] = one.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const [id, timestamp, signature] = process.argv.slice(2);
  const genuine = isGenuine(process.env.WEBHOOK_SECRET, { id, timestamp, signature }, await buffer(process.stdin));
  console.log(genuine ? 'genuine' : 'not genuine');
  process.exitCode = genuine ? 0 : 1;
}
