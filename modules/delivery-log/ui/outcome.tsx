import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Delivery } from '../contract.ts';
import { texts } from './texts.ts';

export type OutcomeName = Delivery['state'] | 'saved';

export const outcomeIcons = { waiting: 'clock', done: 'check', dead: 'exclamation-circle', saved: 'inbox' } as const;

/** A finished delivery with a reason reached nobody. */
export const outcomeOf = ({ state, reason }: Pick<Delivery, 'state' | 'reason'>): OutcomeName =>
  state === 'done' && reason !== null ? 'saved' : state;

interface Props {
  readonly of: OutcomeName;
  /** Its name in the digest of what was on screen. */
  readonly region?: string;
}

/** The outcome of a delivery, as an icon and a word. */
export function Outcome({ of, region }: Props) {
  const t = useTexts(texts);
  return (
    <span className={`outcome outcome-${of}`} data-region={region}>
      <Icon name={outcomeIcons[of]} />
      {t(`state.${of}`)}
    </span>
  );
}
