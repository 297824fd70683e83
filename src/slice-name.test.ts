import { expect, test } from 'vitest';
import { sliceNamed } from './slice-name.ts';

const slices = ['submissions/rows', 'submissions/lists', 'notes/notes', 'activity/logs', 'delivery-log/logs'];

test.each([
  ['submissions/rows', 'submissions/rows'],
  ['rows', 'submissions/rows'],
  ['submissions/ro', 'submissions/rows'],
  ['notes', 'notes/notes'],
])('completes %s', (name, slice) => {
  expect(sliceNamed(name, slices)).toBe(slice);
});

test.each([
  ['submissions/row s', 'No slice is called “submissions/row s”. Did you mean “submissions/rows”?'],
  ['lost', 'No slice is called “lost”. Did you mean “submissions/lists”?'],
  ['', 'No slice is called “”.'],
  ['logs', 'Several slices are called “logs”: activity/logs, delivery-log/logs.'],
])('rejects “%s” and suggests a name', (name, message) => {
  expect(() => sliceNamed(name, slices)).toThrow(message);
});
