import { useTexts } from '../../../src/ui/use-texts.ts';
import { ProblemList } from './problem-list.tsx';
import type { ComparedScreens } from './recorded-screens.ts';
import { texts } from './texts.ts';

/** The details of comparing what was on screen: the text that differs, and how many could not be compared. */
export function ScreenResult({
  difference,
  compared,
  missing,
  screens,
  isFirst,
}: ComparedScreens & { readonly isFirst: boolean }) {
  const t = useTexts(texts);
  return (
    <>
      {difference && (
        <ProblemList
          summary={t('screenDifference', { n: String(difference.n), region: difference.region })}
          isOpen={isFirst}
          problems={[difference.text]}
        >
          {([text]) => <li>{text === '' ? t('noText') : text}</li>}
        </ProblemList>
      )}
      {compared > 0 && <p className="event-log-note">{t('screenLimits')}</p>}
      {missing > 0 && <p className="event-log-note">{t('screenTextsMissing', { count: missing })}</p>}
      {!difference && screens.done < screens.total && (
        <p className="event-log-note">{t('screensInTime', { count: screens.total, done: String(screens.done) })}</p>
      )}
    </>
  );
}
