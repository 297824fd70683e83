import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** Runs every contender once per repetition, in turns, so that machine load affects all of them. */
export async function alternating(
  contenders: ReadonlyMap<string, () => Promise<number>>,
  repetitions: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const results = new Map<string, number[]>();
  for (let repetition = 1; repetition <= repetitions; repetition += 1) {
    const described: string[] = [];
    for (const [name, run] of contenders) {
      const figure = await run();
      results.set(name, [...(results.get(name) ?? []), figure]);
      described.push(`${name} ${rounded(figure)}`);
    }
    console.log(`  ${repetition}: ${described.join(', ')} (load ${os.loadavg()[0]?.toFixed(1)})`);
  }
  return results;
}

/** `one` divided by `other`, for each repetition. */
export function ratios(one: readonly number[], other: readonly number[]): readonly number[] {
  return one.map((figure, at) => figure / (other[at] ?? Number.NaN));
}

/** `5.2 (4.8 to 5.5)`: the median, and the range. */
export function spread(results: readonly number[], unit = ''): string {
  const sorted = results.toSorted((one, other) => one - other);
  const median = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
  return `${rounded(median)}${unit} (${rounded(sorted[0] ?? 0)} to ${rounded(sorted.at(-1) ?? 0)})`;
}

const rounded = (figure: number): string => (figure >= 100 ? String(Math.round(figure)) : figure.toPrecision(3));

/** The machine and version of the measurement. */
export function machine(): string {
  const cpus = os.cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}`,
    `${cpus.length} cores of ${cpus[0]?.model ?? 'an unknown kind'}, ${memory} GB, load ${os.loadavg()[0]?.toFixed(1)}`,
  ].join('\n');
}
