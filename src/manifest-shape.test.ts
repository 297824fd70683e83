import { expect, it } from 'vitest';
import type { Module } from './kernel/index.ts';
import { checkShape } from './manifest-shape.ts';

// The type checker rejects most of them, and a bundler passes them on.
const check = (manifest: object) => checkShape({ folder: 'a', module: manifest as Module });

it.each([
  ['no part', { id: 'a' }, 'modules/a: module.ts is empty: defineModule needs a part (texts, slices, handlers'],
  ['nothing but needs', { id: 'a', needs: ['b'] }, 'modules/a: module.ts is empty'],
  ['parts that are undefined', { id: 'a', slices: undefined }, 'modules/a: module.ts is empty'],
  ['a misspelt part', { id: 'a', handler: [] }, 'modules/a: module.ts has an unknown part "handler"'],
  ['one instead of a list', { id: 'a', handlers: Date }, 'modules/a: handlers must be a list'],
  ['null instead of a list', { id: 'a', slices: null }, 'modules/a: slices must be a list'],
  ['a module instead of its name', { id: 'a', needs: [{ id: 'b' }] }, 'modules/a: needs must be a list of names'],
  ['texts that are not defined', { id: 'a', texts: { en: {} } }, 'modules/a: texts must be the result of defineTexts'],
])('names the folder of a manifest with %s', (_what, manifest, message) => {
  expect(() => check(manifest)).toThrow(message);
});

it('accepts a manifest with a part, and leaves one that is not exported to the next check', () => {
  expect(() => check({ id: 'a', points: [] })).not.toThrow();
  expect(() => checkShape({ folder: 'a', module: undefined as unknown as Module })).not.toThrow();
});
