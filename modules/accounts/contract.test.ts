import { expect, test } from 'vitest';
import { SECRET, withoutSecrets } from '../../contract/secret.ts';
import { forgotPassword, logInCall, registerCall, resetPasswordCall } from './contract.ts';

test('accepts the address as email_id or emailID', () => {
  const password = 'a long password';
  expect(logInCall.body.parse({ email_id: ' a@b.test ', password })).toEqual({ email_id: 'a@b.test', password });
  expect(logInCall.body.parse({ emailID: 'a@b.test', password })).toEqual({ email_id: 'a@b.test', password });
});

test.each([
  [logInCall, { email_id: 'a@b.test' }, 'cannot be blank'],
  [logInCall, { password: 'x' }, 'cannot be blank'],
  [registerCall, { email_id: 'a@b.test', name: 'A', password: '1234567' }, 'Password must be 8 characters long'],
  [registerCall, { email_id: 'nobody', name: 'A', password: '12345678' }, 'Invalid email address'],
  [registerCall, { email_id: 'a@b.test', name: ' ', password: '12345678' }, 'cannot be blank'],
  [forgotPassword, { email_id: 'a@b.test,c@d.test' }, 'Invalid email address'],
  [forgotPassword, { email_id: 'a@b.test\r\nBcc: c@d.test' }, 'Invalid email address'],
])('explains what is wrong in %o', (endpoint, body, message) => {
  expect(endpoint.body.safeParse(body).error?.issues[0]?.message).toBe(message);
});

test('rejects unknown fields', () => {
  const body = { email_id: 'a@b.test', name: 'A', password: '12345678', plan: 'gold' };
  expect(registerCall.body.safeParse(body).success).toBe(false);
});

test('redacts passwords and tokens for logging', () => {
  expect(withoutSecrets(logInCall.body, { email_id: 'a', password: 'p' })).toEqual({ email_id: 'a', password: SECRET });
  expect(withoutSecrets(resetPasswordCall.body, { token: 't', password: 'p' })).toEqual({
    token: SECRET,
    password: SECRET,
  });
});
