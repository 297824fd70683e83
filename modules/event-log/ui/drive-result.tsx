import type { NumberedEntry } from '../../../src/kernel/index.ts';
import type { AsRecorded, NotDrivenCommands, DriveDifference } from '../../../src/replay/driven.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { ChangeTable } from './change-table.tsx';
import { EntryLink } from './entry-link.tsx';
import { ProblemList } from './problem-list.tsx';
import { stateLines } from './state-lines.ts';
import { Parts } from './unverified-parts.tsx';
import type { Driving } from './use-driven-log.ts';

interface Props {
  readonly driving: Driving;
  readonly onValueChange: (n: number) => void;
}

/** The details of driving a log: the first difference, commands that could not be driven, and results taken as recorded. */
export function DriveResult({ driving, onValueChange }: Props) {
  const t = useTexts(texts);
  if (driving.status === 'driving') return null;
  if (driving.status === 'failed')
    return (
      <ProblemList summary={t('driveFailed')} problems={[driving.error]}>
        {([error]) => <li>{error}</li>}
      </ProblemList>
    );
  const { difference, notDriven, asRecorded } = driving.driven;
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
      <Results
        label={t('notRecomputed')}
        results={asRecorded.filter(({ isRecomputable }) => isRecomputable)}
        onValueChange={onValueChange}
      />
      <Results
        label={t('asRecorded')}
        results={asRecorded.filter(({ isRecomputable }) => !isRecomputable)}
        onValueChange={onValueChange}
      />
    </>
  );
}

interface ResultsProps extends Pick<Props, 'onValueChange'> {
  readonly label: string;
  readonly results: readonly AsRecorded[];
}

function Results({ label, results, onValueChange }: ResultsProps) {
  if (results.length === 0) return null;
  const parts = results.map(({ service, count, n }) => ({ subject: service, count, n }));
  return (
    <p className="event-log-note">
      <Parts label={label} parts={parts} onValueChange={onValueChange} />
    </p>
  );
}

const countOf = (commands: readonly NotDrivenCommands[]) => commands.reduce((sum, { count }) => sum + count, 0);

function Difference({ n, command, expected, got, onValueChange }: DriveDifference & Pick<Props, 'onValueChange'>) {
  const t = useTexts(texts);
  // Only the yielded parts are compared: an entry has more, such as its number.
  const recorded: Readonly<Record<string, unknown>> = { ...expected };
  const before = Object.fromEntries(Object.keys(got).map((key) => [key, recorded[key]]));
  return (
    <details className="event-log-applied" open>
      <summary>{t('driveDifference', { n: String(n) })}</summary>
      {command && (
        <p>
          <EntryLink n={command.n} onValueChange={onValueChange} /> <code>{command.type}</code>
        </p>
      )}
      <ChangeTable
        caption={<code>{nameOf(expected)}</code>}
        lines={stateLines({ before, after: got })}
        columns={[t('recorded'), t('yielded')]}
      />
    </details>
  );
}

/** The type of a recorded message, or its kind. */
const nameOf = (entry: NumberedEntry) => ('type' in entry ? entry.type : entry.kind);
