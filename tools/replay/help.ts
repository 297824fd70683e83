export const USAGE =
  "Usage: npm run -s replay -- FILE [--until N] [--fold | --drive] [--bisect 'EXPRESSION'] [--state SLICE] [--json] [--redact] [--to-test FILE [--buggy DIRECTORY]] [--help]";

export const HELP = `${USAGE}

Folds an exported event log through this checkout's modules, runs its handlers again, compares what both yield with the
recording, and prints the state as JSON; see docs/replay-commands.md.

  --until N      Stop after entry N.
  --fold         Only fold the events: nothing is known about handlers, so the log is not verified (exit code 3).
  --drive        Also run the handlers again, which is the default.
  --bisect EXPR  Find the first entry after which the JavaScript expression is true, and stop there.
  --state SLICE  Print this slice only.
  --redact       Print the log with pseudonyms for personal data, and do nothing else.
  --to-test FILE Reduce the log to the commands that show its first difference or violated invariant, and write a vitest file that
                 passes on this checkout and fails on the build that recorded the log, with the reduced log, redacted, beside
                 it. FILE ends with .test.ts.
  --buggy DIR   A checkout of the build that recorded the log, with its packages: events of a difference that folding finds are
                 reduced to those that it folds otherwise.
  --json         Print the verdict instead of the state, or the verdict with the slice of --state.

Expressions use:
  slice('submissions/rows')    The state of a slice; a table is a list of its rows.
  row('submissions/rows', 7)   The row with this key; an empty object while there is none.
  state['submissions/rows']    The state by slice.
  now(a), was(a), never(a)     Whether the expression a is true now, was true after an earlier entry, has not been true so far.
                               They cannot use variables of a function around them.

A slice's name may be abbreviated to its start or to the part after the slash if that fits one slice only. The keys of the
printed state are the names of all slices. Examples:
  --bisect "row('rows', 7).is_spam"
  --bisect "was(row('rows', 7).is_read) && !now(row('rows', 7).is_read)"
  --bisect "row('rows', 7).is_spam && never(slice('shell/session').current.status === 'in')"
  --bisect "was(was(row('rows', 7).is_spam) && !row('rows', 7).is_spam) && row('rows', 7).is_spam"

Exit codes: 0 verified, or the entry of an expression; 1 a difference, an error, or an expression that is never true; 2 no verdict or test: not a log,
nothing to test, or wrong arguments or expression; 3 nothing differs, but something could not be verified.`;
