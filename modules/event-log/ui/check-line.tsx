import type { ReactNode } from 'react';
import type { Conclusion } from '../../../src/replay/verdict.ts';
import type { Playback } from '../../../src/replay/playback.ts';
import { conclusionOf } from '../../../src/replay/verdict.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { EntryLink } from './entry-link.tsx';
import { UnjudgedParts } from './unjudged-parts.tsx';
import './check-line.css';

interface Props {
  readonly playback: Playback;
  readonly onValueChange: (n: number) => void;
}

/** Sums up the verdict in one line that leads to the first wrong entry; the details follow. */
export function CheckLine({ playback: { verdict }, onValueChange }: Props) {
  const t = useTexts(texts);
  const { difference, errors, violations, unjudged, verified } = verdict;
  const conclusion = conclusionOf(verdict);
  const { kind, n } = conclusion;
  return (
    <div className="event-log-checks" data-kind={kind}>
      <p className="event-log-conclusion">
        <Icon name={icons[kind]} />
        <strong>{useConclusionText(verdict, conclusion)}</strong>
        {verified > 0 && <span className="event-log-note">{t('verified', { count: verified })}</span>}
        {n !== undefined && <Button onClick={() => onValueChange(n)}>{t('jump')}</Button>}
      </p>
      {difference && (
        <ProblemList summary={t(difference.suspects.length > 0 ? 'suspects' : 'noSuspects')} isOpen>
          {difference.suspects.slice(0, MAX_LISTED).map((suspect) => (
            <li key={suspect.n}>
              <EntryLink n={suspect.n} onValueChange={onValueChange} /> <code>{suspect.type}</code>
            </li>
          ))}
          <More count={difference.suspects.length} />
        </ProblemList>
      )}
      {errors.length > 0 && (
        <ProblemList summary={t('faults', { count: errors.length })}>
          {errors.slice(0, MAX_LISTED).map((error) => (
            <li key={error.n}>
              <EntryLink n={error.n} onValueChange={onValueChange} /> {error.what}
              {error.stack && <pre className="event-log-stack">{error.stack.join('\n')}</pre>}
            </li>
          ))}
          <More count={errors.length} />
        </ProblemList>
      )}
      {violations.length > 0 && (
        <ProblemList summary={t('violations', { count: violations.length })}>
          {violations.slice(0, MAX_LISTED).map(({ n: at, module, what }) => (
            <li key={`${at} ${module} ${what}`}>
              <EntryLink n={at} onValueChange={onValueChange} /> <code>{module}</code> {what}
            </li>
          ))}
          <More count={violations.length} />
        </ProblemList>
      )}
      {unjudged.length > 0 && (
        <ProblemList summary={t('unjudged', { count: unjudged.length })}>
          <UnjudgedParts unjudged={unjudged} onValueChange={onValueChange} />
        </ProblemList>
      )}
    </div>
  );
}

const icons = {
  verified: 'check-circle',
  unjudged: 'minus-circle',
  difference: 'exclamation-triangle',
  violation: 'exclamation-triangle',
  error: 'exclamation-triangle',
} as const satisfies Record<Conclusion['kind'], string>;

function useConclusionText({ difference, errors, violations }: Playback['verdict'], { kind, n }: Conclusion): string {
  const t = useTexts(texts);
  if (kind === 'difference' && difference) {
    const { slice, part } = difference;
    return t(part === 'order' ? 'firstOrderDifference' : 'firstDifference', { n: String(n), slice });
  }
  if (kind === 'violation') return t('firstViolation', { n: String(n), what: violations[0]?.what ?? '' });
  if (kind === 'error') return t('firstError', { n: String(n), what: errors[0]?.what ?? '' });
  return t(kind === 'verified' ? 'allVerified' : 'partlyVerified');
}

/** Maximum number of problems of one kind that are listed individually. */
const MAX_LISTED = 50;

function More({ count }: { readonly count: number }) {
  const t = useTexts(texts);
  return count > MAX_LISTED && <li>{t('more', { count: count - MAX_LISTED })}</li>;
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
