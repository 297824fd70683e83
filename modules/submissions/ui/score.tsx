import { useId } from 'react';
import type { SubmissionDetail } from '../contract.ts';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './score.css';

/** The activity score as a number with a bar. */
export function ScoreMeter({ score, note }: { readonly score: number | null; readonly note?: string }) {
  const t = useTexts(texts);
  if (score === null)
    return (
      <span className="nothing" title={t('cameWithout')}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('noScore')}</span>
      </span>
    );
  return (
    <span className="score">
      <span className="score-number">{score}</span>
      {note !== undefined && <span className="score-of">{note}</span>}
      <svg viewBox="0 0 32 4" width="32" height="4" aria-hidden="true">
        <rect className="score-track" width="32" height="4" rx="2" />
        <rect className="score-bar" width={Math.max(2, (score / 100) * 32)} height="4" rx="2" />
      </svg>
    </span>
  );
}

/** The score with a breakdown on hover or focus. */
export function ExplainedScore({ submission }: { readonly submission: SubmissionDetail }) {
  const id = useId();
  const t = useTexts(texts);
  const translate = useTranslate();
  const { activity_score, score } = submission;
  if (score === null) return <ScoreMeter score={activity_score} />;
  return (
    <span className="score-explained">
      <button type="button" className="score-button" aria-describedby={id}>
        <ScoreMeter score={activity_score} note={t('of100')} />
      </button>
      <span role="tooltip" id={id} className="score-sum">
        {score.parts.map(({ name, details, points, most }) => (
          <span key={name} className="score-part">
            <span>{translate({ message: name, details: details ?? [] })}</span>
            <span>
              {points} <span className="score-most">{t('ofMost', { most })}</span>
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}
