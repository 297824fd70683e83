import { describe, expect, it } from 'vitest';
import { contribute, definePoint } from '../contract/point.ts';
import { assemble } from './assemble.ts';
import { defineSlice, type Module } from './kernel/index.ts';

const found = (...modules: Module[]) => modules.map((module) => ({ folder: module.id, module }));
const cards = definePoint<{ readonly id: string }>('a/card');
const unused = () => Promise.resolve({ default: {} });
const slice = (id: string) => defineSlice(id, {}, () => []);
// The type checker rejects it, and a bundler passes it on.
const missing = undefined as unknown as ReturnType<typeof slice>;
const notExported = (folder: string) => ({ folder, module: undefined as unknown as Module });

describe('assemble', () => {
  it('sorts each module after those it needs', () => {
    const order = assemble(found({ id: 'b', needs: ['a'] }, { id: 'a' })).map((module) => module.id);
    expect(order).toEqual(['a', 'b']);
  });

  it('accepts an adopted name of another module', () => {
    const [module] = assemble(found({ id: 'a', adopted: ['b/rows'], slices: [slice('b/rows')] }));
    expect(module?.slices?.map(({ id }) => id)).toEqual(['b/rows']);
  });

  it('accepts contributions to any of a module’s points', () => {
    const points = [cards, definePoint<{ readonly id: string }>('a/row')];
    const contributes = points.map((point) => contribute(point, { id: 'b/one' }));
    expect(assemble(found({ id: 'a', points }, { id: 'b', contributes }))).toHaveLength(2);
  });

  it.each<[string, { folder: string; module: Module }[], string]>([
    [
      'the id of another folder',
      [
        { folder: 'b', module: { id: 'a' } },
        { folder: 'a', module: { id: 'a' } },
      ],
      'modules/b: its id is "a", not the folder\'s name',
    ],
    [
      'a manifest that is not exported',
      [notExported('a')],
      'modules/a: module.ts must have defineModule({ id, … }) as its default export',
    ],
    [
      'a slice that is not exported',
      [{ folder: 'a', module: { id: 'a', slices: [slice('a/rows'), missing] } }],
      'modules/a: slices[1] is undefined: does its file export that name?',
    ],
    [
      'a name outside the prefix',
      found({ id: 'a', slices: [slice('b/rows')] }),
      'modules/a: slice "b/rows" must start with "a/"',
    ],
    ['an unknown need', found({ id: 'a', needs: ['ghost'] }), 'modules/a: missing required module "ghost"'],
    [
      'a circle of needs',
      found({ id: 'a', needs: ['b'] }, { id: 'b', needs: ['a'] }),
      'circular dependency in needs: a → b → a',
    ],
    ['a name taken twice', found({ id: 'a', slices: [slice('a/x'), slice('a/x')] }), 'slice "a/x" already exists'],
    [
      'a contribution outside the prefix',
      found({ id: 'a', points: [cards], contributes: [contribute(cards, { id: 'b/card' })] }),
      'modules/a: contribution to a/card "b/card" must start with "a/"',
    ],
    [
      'two contributions of one id',
      found({ id: 'a', points: [cards], contributes: [1, 2].map(() => contribute(cards, { id: 'a/card' })) }),
      'modules/a: contribution to a/card "a/card" already exists',
    ],
    [
      'texts of another module',
      found({ id: 'a', texts: { id: 'b', load: { en: unused, de: unused } } }),
      'modules/a: texts "b/" must start with "a/"',
    ],
    [
      'a point that its module does not have',
      found({ id: 'a', points: [cards], contributes: [contribute(definePoint('a/other'), 1)] }),
      'contributes to "a/other", a point that no module has',
    ],
    [
      'an unknown point',
      found({ id: 'a', contributes: [contribute(definePoint('ghost/point'), 1)] }),
      'contributes to "ghost/point"',
    ],
  ])('fails on %s and names the folder', (_what, modules, message) => {
    expect(() => assemble(modules)).toThrow(message);
  });
});
