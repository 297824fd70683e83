import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { contribute } from '../../contract/point.ts';
import pinBoard from '../../examples/pin-board/module.ts';
import invariants from '../../modules/submissions/invariants.ts';
import submissions from '../../modules/submissions/module.ts';
import { rowAction, rowPart } from '../../modules/submissions/public.ts';
import workflow from '../../modules/workflow/module.ts';
import { defineModule, readLog, type Module } from '../../src/kernel/index.ts';
import { replay } from '../../src/replay/replay.ts';
import { shellModule } from '../../src/shell/module.ts';

const rate = defineCommand('stars/rate', z.object({ submission: z.number(), stars: z.number() }));
const view = () => Promise.resolve({ default: () => null });
const starsWith = (sends: readonly (typeof rate)[]) =>
  defineModule({
    id: 'stars',
    contributes: [contribute(rowPart, { id: 'stars/menu', order: 20, sends, view })],
  });
const broken = defineModule({
  id: 'broken',
  contributes: [
    contribute(rowAction, {
      id: 'broken/action',
      label: 'Break',
      icon: 'bolt',
      command: () => {
        throw new Error('broken');
      },
    }),
  ],
});

/** The violations of a command about submission `id`, while another one is open beside the list. */
function violationsOf(type: string, id: number, plugins: readonly Module[]) {
  const rows = [7, 8].map((submission_id) => ({ submission_id, form_id: 1 }));
  const lines = [
    {
      kind: 'snapshot',
      state: { 'submissions/rows': rows, 'shell/place': { path: '/p/f1/submissions/raw/8', search: '' } },
    },
    { kind: 'command', id: 'a', type, payload: { submission: id, stars: 5 }, by: 'user', at: 1 },
  ];
  const log = readLog(lines.map((line, n) => JSON.stringify({ ...line, n })));
  return replay([shellModule, submissions, broken, ...plugins], log, { invariants }).violations.map(({ what }) => what);
}

const aboutAnother = ['the screen of a submission sends commands about that submission'];

describe('a command about another submission than the open one', () => {
  it('is allowed to the actions and menus of its row, also to those of plugins', () => {
    expect(violationsOf('pin-board/pin', 7, [pinBoard])).toEqual([]);
    expect(violationsOf('workflow/run-action', 7, [workflow])).toEqual([]);
    expect(violationsOf('stars/rate', 7, [starsWith([rate])])).toEqual([]);
  });

  it('is reported if no row sends it, or its row is not listed', () => {
    expect(violationsOf('pin-board/pin', 7, [])).toEqual(aboutAnother);
    expect(violationsOf('pin-board/unpin', 7, [pinBoard])).toEqual(aboutAnother);
    expect(violationsOf('pin-board/pin', 9, [pinBoard])).toEqual(aboutAnother);
    expect(violationsOf('stars/rate', 7, [starsWith([])])).toEqual(aboutAnother);
  });
});
