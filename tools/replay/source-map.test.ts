import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mapStackIn } from './source-map.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'inlet-source-map-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Line 1, column 11 of the built file is line 3, column 5 of the source.
const map = { version: 3, sources: ['../../../modules/notes/state.ts'], names: ['apply'], mappings: 'UAEIA' };
writeFileSync(path.join(folder, 'notes-a1B2.js.map'), JSON.stringify(map));

test.each([
  ['Chromium', '    at x (https://forms.example.com/app/assets/notes-a1B2.js:1:11)'],
  ['Firefox and Safari', 'x@https://forms.example.com/app/assets/notes-a1B2.js:1:11'],
])('maps the frames of %s to the sources', (_browser, frame) => {
  expect(mapStackIn([frame], folder)).toEqual({ frames: ['at apply (modules/notes/state.ts:3:5)'], missing: [] });
});

test('names the built files whose map is missing and leaves their frames as they are', () => {
  const frames = ['    at y (https://forms.example.com/app/assets/notes-other.js:1:11)', '    at <anonymous>'];
  expect(mapStackIn(frames, folder)).toEqual({
    frames: frames.map((frame) => frame.trim()),
    missing: ['notes-other.js'],
  });
});
