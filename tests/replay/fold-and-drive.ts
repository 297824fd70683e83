import { conclusionOf } from '../../src/replay/verdict.ts';
import { driveLog, foldLog } from '../../tools/replay.ts';

/** The verdict of replay on the text of a log. */
export async function foldAndDrive(text: string) {
  return { folded: await foldLog(text), driven: await driveLog(text) };
}

/** The parts of a verdict that must be equal with and without personal data. */
export function comparable({ folded, driven }: Awaited<ReturnType<typeof foldAndDrive>>) {
  const { verified, difference, errors, violations, unverified } = folded;
  return {
    verified,
    difference: difference && { n: difference.n, slice: difference.slice, part: difference.part },
    errors: errors.map(({ n }) => n),
    violations,
    unverified: unverified.filter(({ reason }) => !reason.startsWith('screens')),
    // Only a log with personal data has what a search is computed from.
    conclusion: conclusionOf(folded, { ...driven, asRecorded: [] }),
    driven: driven.driven,
    notDriven: driven.notDriven,
    asRecorded: driven.asRecorded.filter(({ isRecomputable }) => !isRecomputable),
    driveDifference: driven.difference?.n,
  };
}
