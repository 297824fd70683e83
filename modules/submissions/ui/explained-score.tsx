import { useId } from 'react';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import type { SubmissionDetail } from '../contract.ts';
import { texts } from '../texts.ts';
import { ScoreMeter } from './score.tsx';

/** The score with a breakdown on hover or focus. */
export function ExplainedScore({ submission }: { readonly submission: SubmissionDetail }) {
  const id = useId();
  const t = useTexts(texts);
  const translate = useTranslate();
  const { activity_score, score } = submission;
  if (score === null) return <ScoreMeter score={activity_score} />;
  return (
    <span className="score-explained">
      <button type="button" className="score-button" data-unclickable aria-describedby={id}>
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
