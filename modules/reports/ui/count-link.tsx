import { Link } from 'react-router';
import { numberText } from '../../../src/ui/number-text.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** Submissions that a report counts. */
export interface CountedList {
  readonly count: number;
  /** The list of the counted submissions. */
  readonly to: string;
  /** Describes the submissions, for screen readers. */
  readonly what: string;
}

/** A count of submissions, as a link to them. */
export function CountLink({ count, to, what }: CountedList) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <Link to={to} aria-label={t('counted', { count, what })}>
      {numberText(count, language)}
    </Link>
  );
}
