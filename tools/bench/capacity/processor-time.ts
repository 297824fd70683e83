import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';

/** Microseconds of a clock tick: Linux counts a hundred a second. */
const TICK_US = 10_000;

/** The fields of `/proc/PID/stat` after the name; none if the process has ended. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Processor time of a process and of its children that have ended: utime, stime, cutime and cstime. */
const ticksOf = (pid: number): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0);

/** Processor time that all processes of a PostgreSQL server on this machine have used, in microseconds. */
export async function processorOfPostgres(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const server = Number(statOf(rows[0]?.pid ?? 0)[1]);
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const children = processes
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid = 0, parent]) => (parent === server ? [pid] : []));
    return [server, ...children].reduce((sum, pid) => sum + ticksOf(pid), 0) * TICK_US;
  } finally {
    await client.end();
  }
}
