import { expect, it } from 'vitest';
import { matchedParts } from './matched-parts.ts';

const marked = (title: string, typed: string) =>
  matchedParts(title, typed)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

it.each([
  ['Reports', 're', '[Re]ports'],
  ['Share access', 'acc', 'Share [acc]ess'],
  ['Grinder repairs', 're', 'Grinder [re]pairs'],
  ['Appointment requests', 'req app', '[App]ointment [req]uests'],
  ['René Fournier', 'rene', '[René] Fournier'],
  ['Aoife Brennan', 're', 'Aoife B[re]nnan'],
  ['佐藤 美咲', '美', '佐藤 [美]咲'],
  ['Reports', 'xyz', 'Reports'],
  ['Reports', '', 'Reports'],
])('marks in %j the letters of %j', (title, typed, expected) => {
  expect(marked(title, typed)).toBe(expected);
});
