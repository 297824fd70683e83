import { expect, it } from 'vitest';
import { withoutControls } from './printable.ts';

it('leaves out what a terminal would interpret, and nothing else', () => {
  const lines = ['tab\tline\nquote"', '\\u001b is not an escape', 'ä 汉 👩‍🚀', 'C:\\new'];
  const hostile = ['\u001b[2J', '\u009b31m', '\r', '\u0000\u0007', '\u007f'];
  const line = JSON.stringify({ lines, hostile });
  expect(JSON.parse(withoutControls(line))).toEqual({ lines, hostile: ['[2J', '31m', '', '', ''] });
});
