import type { pieces, Pieces } from './pieces.ts';
import type { Load, Plan } from './plan.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The plan as Markdown. */
export function describePlan(
  load: Load,
  { machines, limits, monthlyCost, storedGbPerMonth, networkMbitPerSecond }: Plan,
): string {
  const rows = machines.map(({ name, count, vcpus, memoryGb, diskGb, monthlyCost: cost, because }) => [
    name,
    String(count),
    `${vcpus} vCPU, ${memoryGb} GB, ${whole(diskGb)} GB disk`,
    whole(cost),
    because,
  ]);
  const breaking = limits.map(({ part, perSecond, unit, share }) => [
    part,
    `${whole(perSecond)} ${unit} a second`,
    `${whole(share * 100)} %`,
  ]);
  return [
    `${whole(load.submissionsPerSecond)} submissions and ${whole(load.viewsPerSecond)} page views a second, stored for ${load.monthsStored} months`,
    table(['Machines', 'Number', 'Each', 'Cost a month', 'Number follows from'], rows),
    `Together: ${whole(monthlyCost)} a month. Stored each month: ${whole(storedGbPerMonth.submissions)} GB of submissions, ${whole(storedGbPerMonth.views)} GB of page views. Network: ${whole(networkMbitPerSecond)} Mbit/s.`,
    table(['What breaks first, with one of each', 'Limit, fully used', 'Of this load'], breaking),
  ].join('\n\n');
}

/** The figures that the plan follows from, and how each is known. */
export function describePieces(known: typeof pieces, used: Pieces): string {
  const rows = Object.entries(known).map(([name, { value, basis, source }]) => {
    // The names are those of the pieces.
    const current = used[name as keyof Pieces];
    return [name, String(current), current === value ? basis : 'yours', source];
  });
  return `\n${table(['Piece', 'Value', 'Known', 'From'], rows)}`;
}
