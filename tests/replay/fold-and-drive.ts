import { conclusionOf } from '../../src/replay/verdict.ts';
import { driveLog, foldLog } from '../../tools/replay.ts';

/** What replay says about the text of a log. */
export async function foldAndDrive(text: string) {
  return { folded: await foldLog(text), driven: await driveLog(text) };
}

/** What must be the same about a log with and without personal data. */
export function comparable({ folded, driven }: Awaited<ReturnType<typeof foldAndDrive>>) {
  const { verified, difference, errors, violations, unverified } = folded;
  return {
    verified,
    difference: difference && { n: difference.n, slice: difference.slice, part: difference.part },
    errors: errors.map(({ n }) => n),
    violations,
    unverified,
    conclusion: conclusionOf(folded, driven),
    driven: driven.driven,
    notDriven: driven.notDriven,
    driveDifference: driven.difference?.n,
  };
}
