import { expect, it } from 'vitest';
import { withoutPersonalMarks } from './without-personal-marks.ts';

const transform = withoutPersonalMarks().transform as (code: string) => { code: string } | null;

it('replaces marked texts by plain ones, and marked schemas by themselves', () => {
  const code = `import { NameText, personal } from '../../contract/personal.ts';
z.object({ name: NameText.check(z.trim()), url: personal('url', z.string()) });`;
  expect(transform(code)?.code).toBe(`
z.object({ name: z.string().check(z.trim()), url: ((_mark, schema) => schema)('url', z.string()) });`);
});

it('leaves other files as they are', () => {
  expect(transform('z.string()')).toBeNull();
});
