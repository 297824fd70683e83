import { FORMAT, lineOf } from '../../../src/kernel/codec.ts';
import { numbered } from '../../../tests/kernel/numbered.ts';
import { digestOf } from '../../../src/kernel/digest.ts';
import type { Entry } from '../../../src/kernel/entry.ts';
import { LineWriter } from '../../../src/kernel/line-writer.ts';

/** Entries of a navigation: the command, its three phases and its event. */
const ENTRIES = 5;
/** Navigations between two checkpoints. */
const STRETCH = 40;
const AT = 1_795_215_846_995;

/** An exported log with this number of entries: commands of the console's shell, with a checkpoint now and then. */
export function navigationsLog(count: number): string {
  const writer = new LineWriter();
  const header = { kind: 'header', format: FORMAT, product: 'Inlet', version: '0.1.0', redacted: ['secrets'] } as const;
  const snapshot = { kind: 'snapshot', n: 0, version: '0.1.0', modules: ['shell'], state: {} } as const;
  const entries = Array.from({ length: Math.ceil(count / ENTRIES) }, (_, at) => [
    ...navigation(at + 1),
    ...((at + 1) % STRETCH === 0 ? [checkpoint(at + 1)] : []),
  ]);
  const lines = numbered(entries.flat().slice(0, count), 0).flatMap((entry) => writer.write(entry));
  return [lineOf(header), lineOf(snapshot), ...lines, ''].join('\n');
}

const checkpoint = (at: number): Entry => ({
  kind: 'checkpoint',
  digests: { 'shell/place': digestOf(locationOf(at)) },
  orders: {},
});

const locationOf = (at: number) => ({ path: `/pAcme1234/fContact123/submissions/${at}`, search: '' });

function navigation(at: number): readonly Entry[] {
  const command = `command${at}`;
  const type = 'shell/note-navigation';
  const common = { v: 2, at: AT + at * ENTRIES, by: 'user', command } as const;
  const phase = { command, type, key: '' };
  const settlement = { ...phase, outcome: 'done', errors: [], fetchError: null };
  return [
    { kind: 'command', id: command, type, payload: locationOf(at), by: 'user', at: common.at },
    { kind: 'event', type: 'kernel/requested', payload: phase, ...common, v: 1 },
    { kind: 'event', type: 'kernel/started', payload: phase, ...common, v: 1 },
    { kind: 'event', type: 'shell/navigated', payload: locationOf(at), ...common, v: 1 },
    { kind: 'event', type: 'kernel/settled', payload: settlement, ...common },
  ];
}
