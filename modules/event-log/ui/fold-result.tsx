import type { Difference, Verdict } from '../../../src/replay/verdict.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { EntryLink } from './entry-link.tsx';
import { ProblemList } from './problem-list.tsx';
import { StackTrace } from './stack-trace.tsx';
import { Suspects } from './suspects.tsx';

interface Select {
  readonly onValueChange: (n: number) => void;
}

type Props = Pick<Verdict, 'difference' | 'errors' | 'violations'> & Select & { readonly isFirst: boolean };

/** The details of folding a log: the first difference, which is the conclusion if `isFirst`, errors and violations. */
export function FoldResult({ difference, errors, violations, isFirst, onValueChange }: Props) {
  const t = useTexts(texts);
  return (
    <>
      {difference && <FoldDifference {...difference} isFirst={isFirst} onValueChange={onValueChange} />}
      {errors.length > 0 && (
        <ProblemList summary={t('errors', { count: errors.length })} problems={errors}>
          {(shown) =>
            shown.map((error) => (
              <li key={error.n}>
                <EntryLink n={error.n} onValueChange={onValueChange} /> {error.what}
                {error.stack && <StackTrace stack={error.stack} />}
              </li>
            ))
          }
        </ProblemList>
      )}
      {violations.length > 0 && (
        <ProblemList summary={t('violations', { count: violations.length })} problems={violations}>
          {(shown) =>
            shown.map(({ n, module, what }) => (
              <li key={`${n} ${module} ${what}`}>
                <EntryLink n={n} onValueChange={onValueChange} /> <code>{module}</code> {what}
              </li>
            ))
          }
        </ProblemList>
      )}
    </>
  );
}

/** The events that may have caused a checkpoint to differ. The line names it only if nothing was wrong before it. */
function FoldDifference(props: Difference & Select & { readonly isFirst: boolean }) {
  const { n, at = n, slice, suspects, isFirst, onValueChange } = props;
  const t = useTexts(texts);
  const named = suspects.length === 1 ? 'suspect' : 'suspects';
  const applied = t(suspects.length === 0 ? 'noSuspects' : named);
  const summary = isFirst ? applied : t('laterDifference', { n: String(at), slice, applied });
  return <Suspects summary={summary} isOpen={isFirst} suspects={suspects} onValueChange={onValueChange} />;
}
