import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../tests/console/show.tsx';
import type { Driven } from '../../../src/replay/driven.ts';
import type { ReplayError, Verdict } from '../../../src/replay/verdict.ts';
import { recorded } from '../testing/recorded-console.ts';
import { useConclusion } from './use-conclusion.ts';
import type { Comparing } from './use-compared-screens.ts';
import type { Driving } from './use-driven-log.ts';

const driven: Driven = { driven: 3, notDriven: [], difference: undefined, asRecorded: [] };
const differing: Driven = {
  ...driven,
  difference: {
    n: 2,
    command: { n: 1, type: 'marks/mark' },
    expected: { kind: 'draw', n: 2, command: 'a', what: 'time', value: 1 },
    got: { kind: 'nothing' },
  },
};
const response: ReplayError = { n: 5, what: 'the response to a/b has the status 500', endpoint: 'a/b' };
const thrown: ReplayError = { n: 5, what: 'a reducer: no' };
const compared = { compared: 1, missing: 0, screens: { done: 1, total: 1 }, uncompared: [] };
const onScreen: Comparing = {
  status: 'compared',
  screens: { ...compared, difference: { n: 9, at: undefined, suspects: [], region: 'shell/title', text: '' } },
};

async function conclusionAbout(errors: readonly ReplayError[], driving: Driving, comparing: Comparing) {
  const verdict: Verdict = { verified: 1, difference: undefined, errors, violations: [], unverified: [] };
  const { app } = await recorded();
  const View = () => {
    const { kind, n } = useConclusion(verdict, driving, comparing);
    return <output>{`${kind} ${n}`}</output>;
  };
  show(app, View, '/event-log');
  const { textContent } = await screen.findByText(/^[-a-z]+ (undefined|\d+)$/);
  cleanup();
  return textContent;
}

it('names no entry while checks that could name an earlier or the causing one still run', async () => {
  const none: Comparing = { status: 'none' };
  for (const error of [response, thrown])
    expect(await conclusionAbout([error], { status: 'driving', done: 0.5 }, none)).toBe('checking undefined');
  expect(await conclusionAbout([response], { status: 'driven', driven: differing }, none)).toBe('drive-difference 2');
  const comparing: Comparing = { status: 'comparing', done: 0 };
  expect(await conclusionAbout([response], { status: 'driven', driven }, comparing)).toBe('checking undefined');
  expect(await conclusionAbout([response], { status: 'driven', driven }, onScreen)).toBe('screen-difference 9');
  expect(await conclusionAbout([response], { status: 'driven', driven }, none)).toBe('error 5');
  expect(await conclusionAbout([thrown], { status: 'driven', driven }, comparing)).toBe('error 5');
  expect(await conclusionAbout([response], { status: 'failed', error: '' }, comparing)).toBe('error 5');
});

it('calls nothing verified whose recorded input no screen shows again', async () => {
  const uncompared = (isRecorded: boolean): Comparing => ({
    status: 'compared',
    screens: { ...compared, uncompared: [{ field: 'notes/note 7 message', n: 3, isRecorded }], difference: undefined },
  });
  expect(await conclusionAbout([], { status: 'driven', driven }, uncompared(true))).toBe('unverified undefined');
  expect(await conclusionAbout([], { status: 'driven', driven }, uncompared(false))).toBe('verified undefined');
});
