import { concatMap, exhaustMap, mergeMap, Subject, switchMap, type Observable, type OperatorFunction } from 'rxjs';
import type { Policy } from './handler.ts';
import type { Task } from './task.ts';

type Flatten = (run: (task: Task) => Observable<never>) => OperatorFunction<Task, never>;

const flatten: Readonly<Record<Policy, Flatten>> = {
  parallel: (run) => mergeMap(run),
  queue: (run) => concatMap(run),
  latest: (run) => switchMap(run),
  drop: (run) => exhaustMap(run),
};

/** Runs the commands of one type and key through their policy's operator. */
interface Lane {
  readonly tasks: Subject<Task>;
  /** How many commands have begun and not ended. */
  count: number;
}

/** Empty lanes are reused for another type and key. The pool holds this many per policy. */
const MAX_IDLE = 8;

/** The lanes of an app. A type and key occupies a lane only while a command is in it. */
export class Lanes {
  readonly #occupied = new Map<string, Lane>();
  readonly #idle: Readonly<Record<Policy, Lane[]>> = { parallel: [], queue: [], latest: [], drop: [] };

  /** The number of occupied lanes. */
  get size(): number {
    return this.#occupied.size;
  }

  /** Reserves a slot in the lane; `false` when the `drop` policy ignores the command. */
  reserve(task: Task): boolean {
    let lane = this.#occupied.get(task.laneKey);
    if (lane && task.spec.policy === 'drop') return false;
    if (!lane) {
      lane = this.#idle[task.spec.policy].pop() ?? open(task.spec.policy);
      this.#occupied.set(task.laneKey, lane);
    }
    lane.count++;
    return true;
  }

  /** Passes a command that has a slot to the policy, which runs it now, later, or instead of an earlier one. */
  enter(task: Task): void {
    this.#occupied.get(task.laneKey)?.tasks.next(task);
  }

  /** Releases the slot, and lets the lane continue with the next command. */
  leave(task: Task): void {
    task.leaveLane();
    const lane = this.#occupied.get(task.laneKey);
    if (!lane || --lane.count > 0) return;
    this.#occupied.delete(task.laneKey);
    const idle = this.#idle[task.spec.policy];
    if (idle.length < MAX_IDLE) idle.push(lane);
    else lane.tasks.complete();
  }
}

function open(policy: Policy): Lane {
  const tasks = new Subject<Task>();
  tasks.pipe(flatten[policy]((task) => task.running())).subscribe();
  return { tasks, count: 0 };
}
