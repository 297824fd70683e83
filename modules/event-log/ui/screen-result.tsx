import { useTexts } from '../../../src/ui/use-texts.ts';
import { ProblemList } from './problem-list.tsx';
import type { ComparedScreens } from './recorded-screens.ts';
import { texts } from './texts.ts';
import { Suspects } from './suspects.tsx';
import { Parts } from './unverified-parts.tsx';

interface Props extends ComparedScreens {
  readonly isFirst: boolean;
  readonly onValueChange: (n: number) => void;
}

/** The details of comparing what was on screen: the text that differs, and how many could not be compared. */
export function ScreenResult({ difference, compared, missing, screens, uncompared, isFirst, onValueChange }: Props) {
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
      {difference && difference.suspects.length > 0 && (
        <Suspects
          summary={t(difference.at === undefined ? 'suspects' : 'suspect')}
          isOpen={isFirst}
          suspects={difference.suspects}
          onValueChange={onValueChange}
        />
      )}
      {compared > 0 && <p className="event-log-note">{t('screenLimits')}</p>}
      {missing > 0 && <p className="event-log-note">{t('screenTextsMissing', { count: missing })}</p>}
      {!difference && uncompared.length > 0 && (
        <ProblemList summary={t('inputsUncompared', { count: uncompared.length })} problems={uncompared}>
          {(shown) =>
            shown.map(({ field, n, isRecorded }) => (
              <li key={field}>
                <Parts
                  label={t(isRecorded ? 'inputNotShown' : 'inputNotRecorded')}
                  parts={[{ subject: field, count: 1, n }]}
                  onValueChange={onValueChange}
                />
              </li>
            ))
          }
        </ProblemList>
      )}
      {!difference && screens.done < screens.total && (
        <p className="event-log-note">{t('screensInTime', { count: screens.total, done: String(screens.done) })}</p>
      )}
    </>
  );
}
