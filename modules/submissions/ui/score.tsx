import { useTexts } from '../../../src/ui/use-texts.ts';
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
