import { expect, it, vi } from 'vitest';
import { recordedDocument } from './recorded-frame.ts';

it('lets the document load the console’s files and nothing else', () => {
  vi.stubEnv('DEV', false);
  vi.stubEnv('BASE_URL', '/app/');
  const parsed = new DOMParser().parseFromString(recordedDocument(), 'text/html');
  const policy = parsed.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? '';
  const directives = policy.split('; ').map((directive) => {
    const [name, ...sources] = directive.split(' ');
    return [name, sources.join(' ')];
  });
  const files = `${location.origin}/app/`;
  expect(Object.fromEntries(directives)).toEqual({
    'default-src': "'none'",
    'script-src': files,
    'style-src': files,
    'font-src': files,
    'img-src': `${files} data:`,
    'base-uri': "'none'",
    'form-action': "'none'",
  });
});
