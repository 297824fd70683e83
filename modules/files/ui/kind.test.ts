import { expect, test } from 'vitest';
import { kindOf } from './kind.ts';

test.each([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPEG'],
  ['audio/x-wav', 'WAV'],
  ['text/plain', 'Text'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
  ['application/octet-stream', undefined],
])('calls %s %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});
