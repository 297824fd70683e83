import type { NotDrivenCommands, DriveDifference } from '../../../src/replay/driven.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { EntryLink } from './entry-link.tsx';
import { ProblemList } from './problem-list.tsx';
import type { Driving } from './use-driven-log.ts';

interface Props {
  readonly driving: Driving;
  readonly onValueChange: (n: number) => void;
}

/** The details of driving a log: what differs first, and what could not be driven. */
export function DriveResult({ driving, onValueChange }: Props) {
  const t = useTexts(texts);
  if (driving.status === 'driving') return null;
  if (driving.status === 'failed')
    return (
      <ProblemList summary={t('driveFailed')} problems={[driving.error]}>
        {([error]) => <li>{error}</li>}
      </ProblemList>
    );
  const { difference, notDriven } = driving.driven;
  return (
    <>
      {difference && <Difference {...difference} onValueChange={onValueChange} />}
      {notDriven.length > 0 && (
        <ProblemList summary={t('notDriven', { count: countOf(notDriven) })} problems={notDriven}>
          {(shown) =>
            shown.map(({ type, why, count }) => (
              <li key={`${type} ${why}`}>
                <code>{type}</code> {count > 1 && `× ${count} `}
                {why}
              </li>
            ))
          }
        </ProblemList>
      )}
    </>
  );
}

const countOf = (commands: readonly NotDrivenCommands[]) => commands.reduce((sum, { count }) => sum + count, 0);

function Difference({ n, command, expected, got, onValueChange }: DriveDifference & Pick<Props, 'onValueChange'>) {
  const t = useTexts(texts);
  const compared = [
    ['recorded', expected],
    ['yielded', got],
  ] as const;
  return (
    <ProblemList summary={t('driveDifference', { n: String(n) })} isOpen problems={compared}>
      {(shown) => (
        <>
          {command && (
            <li>
              <EntryLink n={command.n} onValueChange={onValueChange} /> <code>{command.type}</code>
            </li>
          )}
          {shown.map(([which, value]) => (
            <li key={which}>
              {t(which)} <code>{shortened(value)}</code>
            </li>
          ))}
        </>
      )}
    </ProblemList>
  );
}

/** Characters of a recorded or yielded value. */
const MAX_VALUE_LENGTH = 600;

function shortened(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > MAX_VALUE_LENGTH ? `${json.slice(0, MAX_VALUE_LENGTH)}…` : json;
}
