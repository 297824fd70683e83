import { SourceMap as NodeSourceMap, type SourceMapPayload } from 'node:module';
import { expect, it } from 'vitest';
import { mapStack, type SourceMap } from './source-map.ts';

/** Two lines: the second continues from the first, with a segment without a source and one without a name. */
const map: SourceMap & SourceMapPayload = {
  version: 3,
  file: 'a-1.js',
  sourceRoot: '',
  sources: ['../../../src/a.ts', '../../../modules/b.ts'],
  sourcesContent: [],
  names: ['one', 'two'],
  mappings: 'AAAAA,IAAIA,qBCEAC;CADHD,G,GAAG',
};

it.each([
  [1, 1],
  [1, 5],
  [1, 6],
  [1, 26],
  [1, 500],
  [2, 2],
  [2, 9],
])('maps line %i, column %i as Node does', (line, column) => {
  const expected = new NodeSourceMap(map).findEntry(line - 1, column - 1);
  if (!('originalSource' in expected)) throw new Error('the position has no source');
  const { frames, missing } = mapStack(
    [`    at x (https://a.example/app/assets/a-1.js:${line}:${column})`],
    new Map([['a-1.js', map]]),
  );
  const { originalSource, originalLine, originalColumn } = expected;
  const position = `${originalSource.replace('../../../', '')}:${originalLine + 1}:${originalColumn + 1}`;
  expect(frames).toEqual([expect.stringContaining(`(${position})`)]);
  expect(missing).toEqual([]);
});

it('leaves a position before the first segment, and names of files without a map, as they are', () => {
  const frames = ['at x (/app/a-1.js:2:1)', 'at y (/app/b-2.js:1:1)'];
  expect(mapStack(frames, new Map([['a-1.js', map]]))).toEqual({ frames, missing: ['b-2.js'] });
});
