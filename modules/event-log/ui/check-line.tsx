import type { ReactNode } from 'react';
import type { Playback, Verdict } from '../../../src/kernel/index.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { EntryLink } from './entry-link.tsx';
import './check-line.css';

interface Props {
  readonly playback: Playback;
  readonly isOther: boolean;
  readonly onValueChange: (n: number) => void;
}

/** Shows whether the replayed state matches the recorded checkpoints, and what could not be checked. */
export function CheckLine({ playback: { verdict }, isOther, onValueChange }: Props) {
  const t = useTexts(texts);
  const { difference, errors, unknown } = verdict;
  const lost = [...unknown.values()].reduce((sum, count) => sum + count, 0);
  return (
    <div className="event-log-checks">
      <Verified {...verdict} />
      {difference && <FirstDifference {...difference} onValueChange={onValueChange} />}
      {errors.length > 0 && (
        <ProblemList summary={t('faults', { count: errors.length })}>
          {errors.slice(0, MAX_LISTED).map(({ n, what }) => (
            <li key={n}>
              <EntryLink n={n} onValueChange={onValueChange} /> {what}
            </li>
          ))}
          {errors.length > MAX_LISTED && <li>{t('more', { count: errors.length - MAX_LISTED })}</li>}
        </ProblemList>
      )}
      {lost > 0 && (
        <ProblemList summary={t('unknown', { count: lost })}>
          {[...unknown].map(([type, count]) => (
            <li key={type}>
              <code>{type}</code> × {count}
            </li>
          ))}
        </ProblemList>
      )}
      {isOther && <p className="event-log-note">{t('otherVersion')}</p>}
    </div>
  );
}

/** Maximum number of problems of one kind that are listed individually. */
const MAX_LISTED = 50;

function Verified({ verified, unverified, difference }: Verdict) {
  const t = useTexts(texts);
  const counted = verified > 0 || difference ? t('verified', { count: verified }) : t('noCheckpoint');
  const isGood = verified > 0 && !difference;
  return (
    <p className={isGood ? 'event-log-good' : 'event-log-note'}>
      <Icon name={isGood ? 'check-circle' : 'minus-circle'} /> {counted}
      {unverified > 0 && <span className="event-log-note">; {t('unverified', { count: unverified })}</span>}
    </p>
  );
}

function FirstDifference({
  n,
  slice,
  part,
  suspects,
  onValueChange,
}: NonNullable<Verdict['difference']> & Pick<Props, 'onValueChange'>) {
  const t = useTexts(texts);
  return (
    <div className="event-log-bad">
      <p>
        <Icon name="exclamation-triangle" />{' '}
        <Rich
          text={texts(part === 'order' ? 'firstOrderDifference' : 'firstDifference', { n: String(n), slice })}
          tags={{ link: (inner) => <EntryLink n={n} text={inner} onValueChange={onValueChange} /> }}
        />
      </p>
      {suspects.length === 0 ? (
        <p>{t('noSuspects')}</p>
      ) : (
        <ProblemList summary={t('suspects')} isOpen>
          {suspects.slice(0, MAX_LISTED).map((suspect) => (
            <li key={suspect.n}>
              <EntryLink n={suspect.n} onValueChange={onValueChange} /> <code>{suspect.type}</code>
            </li>
          ))}
          {suspects.length > MAX_LISTED && <li>{t('more', { count: suspects.length - MAX_LISTED })}</li>}
        </ProblemList>
      )}
    </div>
  );
}

function ProblemList({
  summary,
  isOpen = false,
  children,
}: {
  readonly summary: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className="event-log-applied" open={isOpen}>
      <summary>{summary}</summary>
      <ul>{children}</ul>
    </details>
  );
}
