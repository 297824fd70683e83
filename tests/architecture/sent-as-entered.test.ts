import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A form whose input is recorded. */
const RECORDED = /\buse(?:Draft|Tab|Drawer)Form\b|\buseDraftRecorder\b|\bdrafts\.record\(/;
const SENT = /\bsend\((\w+)\(/g;

/** Commands that a view with a recorded form sends besides, or that cannot be compared, and why. */
const reasons: Readonly<Record<string, string>> = {
  'columns refreshForm': 'without input',
};

/** The commands that views with recorded input send, each with its module. */
const sent = new Set(
  globSync('modules/*/ui/**/*.{ts,tsx}', { cwd: root, exclude: ['modules/drafts/**'] })
    .filter((file) => !file.includes('.test.') && RECORDED.test(sourceOf(file)))
    .flatMap((file) => {
      const [, module = ''] = file.split(path.sep);
      return [...sourceOf(file).matchAll(SENT)].map(([, command]) => `${module} ${command}`);
    }),
);

/** Whether a precondition of the module compares the command with the draft. */
function isCompared(sending: string): boolean {
  const [module = '', command = ''] = sending.split(' ');
  const file = `modules/${module}/invariants.ts`;
  if (!existsSync(path.join(root, file))) return false;
  return sourceOf(file)
    .split(/\bprecondition\(/)
    .some((one) => new RegExp(`^\\s*'${module}',\\s*${command},`).test(one) && /\b(?:isAsEntered|draftOf)\(/.test(one));
}

it('compares what is sent with what was entered, for every form whose input is recorded', () => {
  expect(sent.size).toBeGreaterThan(12);
  expect([...sent].filter((one) => !isCompared(one) && !(one in reasons))).toEqual([]);
  expect(Object.keys(reasons).filter((one) => !sent.has(one) || isCompared(one))).toEqual([]);
});
