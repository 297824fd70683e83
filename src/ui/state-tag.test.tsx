import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIONS, DEFAULT_STATES, defaultOutcomes } from '../../contract/entity/workflow.ts';
import { StateGlyph } from './state-tag.tsx';

const outcomes = defaultOutcomes(DEFAULT_STATES, DEFAULT_ACTIONS);
const rendered = (state: string, state_outcomes?: typeof outcomes) =>
  render(<StateGlyph state={state} states={{ all_states: DEFAULT_STATES, state_outcomes }} />).container.innerHTML;

describe('the glyph of a state', () => {
  it('differs for every state of the default workflow, and for how a state ends', () => {
    expect(new Set(DEFAULT_STATES.map((state) => rendered(state, outcomes))).size).toBe(5);
    expect(rendered('WON', outcomes)).not.toBe(rendered('WON', { WON: 'badly' }));
  });

  it('fills with the position among the open states', () => {
    expect(rendered('NEW', outcomes)).not.toContain('state-fill');
    expect(rendered('QUALIFIED', outcomes)).toContain('state-fill');
    expect(rendered('LOST', outcomes)).not.toContain('state-fill');
  });

  it('is that of an open state in logs of earlier versions, and of unknown states', () => {
    expect(rendered('CONTACTED')).toContain('state-fill');
    expect(rendered('constructor', outcomes)).toBe(rendered('NEW', outcomes));
  });
});

describe('the outcomes of a workflow whose owner named none', () => {
  it('are states without a later action; bad ones are recognised by name', () => {
    expect(outcomes).toEqual({ WON: 'well', LOST: 'badly' });
    const done = [{ from_states: ['OPEN'], to_state: 'DONE' }];
    expect(defaultOutcomes(['OPEN', 'DONE'], done)).toEqual({ DONE: 'well' });
    expect(defaultOutcomes(['OPEN'], [])).toEqual({});
    expect(defaultOutcomes(['Offen', 'Abgelehnt'], [])).toEqual({ Abgelehnt: 'badly' });
  });
});
