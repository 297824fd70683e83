import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';
import { SCRIPT_URL } from '../../tests/security/script-url.ts';

describe('the redirect after login', () => {
  it.each(['/', '/p1/f1/submissions', '/p1/f1/submissions?state=NEW&q=a%2Fb', '/createnew/form#top', '/p%C3%A4/f1'])(
    'follows %j inside the console',
    (path) => expect(safeRedirect(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'p1/f1',
    '//evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000/evil.example',
    ' //evil.example',
    'https:evil.example',
    'https://evil.example/app/',
    'http:///evil.example',
    SCRIPT_URL,
    '/../cli/user/logout',
    '/%2e%2e/cli/user/logout',
    '/x/../..//evil.example',
    '/.//evil.example',
    '/..',
  ])('goes to the root instead of %j', (path) => expect(safeRedirect(path)).toBe('/'));

  it('does not return to the login or logout page', () => {
    expect(safeRedirect('/login?redirect=/x')).toBe('/');
    expect(safeRedirect('/logout')).toBe('/');
  });
});
