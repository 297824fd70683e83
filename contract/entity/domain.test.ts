import { expect, test } from 'vitest';
import { Domain } from './domain.ts';

const message = (text: string) => Domain.safeParse(text).error?.issues[0]?.message ?? 'ok';

test.each([
  'example.com',
  '*.example.com',
  ' ab.co ',
  'a.bc.com',
  'my-shop.co.uk',
  'localhost',
  '*.localhost',
  'müller.de',
  'EXAMPLE.com',
  'пример.рф',
  'x1.xn--p1ai',
])('takes %s', (text) => expect(message(text)).toBe('ok'));

test.each([
  'x.com',
  'example',
  'example.c',
  '*.com',
  'http://example.com',
  'example.com/path',
  'example.com:80',
  '-a.com',
  'a..com',
  '*example.com',
  '*.*.example.com',
  'exa mple.com',
  `${'a'.repeat(250)}.com`,
  'example.com\n.',
  '127.0.0.1',
])('refuses %j', (text) => expect(message(text)).toBe('Invalid domain'));

test('asks for a domain where none is given', () => expect(message('  ')).toBe('cannot be blank'));
