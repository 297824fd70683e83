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

/** Commands of one type and key, on their way through their policy's operator. */
interface Lane {
  readonly tasks: Subject<Task>;
  /** How many are in it, from when they begin to when they end. */
  count: number;
}

/** An empty lane serves the next type and key that needs one; this many a policy are kept for that. */
const MAX_IDLE = 8;

/** The lanes of an app. One is taken for a type and key only while something is in it. */
export class Lanes {
  readonly #taken = new Map<string, Lane>();
  readonly #idle: Readonly<Record<Policy, Lane[]>> = { parallel: [], queue: [], latest: [], drop: [] };

  /** How many types and keys have something in their lane. */
  get size(): number {
    return this.#taken.size;
  }

  /** Gives a beginning command its place; `false` when its policy says that it is to be ignored. */
  reserve(task: Task): boolean {
    let lane = this.#taken.get(task.name);
    if (lane && task.spec.policy === 'drop') return false;
    if (!lane) {
      lane = this.#idle[task.spec.policy].pop() ?? open(task.spec.policy);
      this.#taken.set(task.name, lane);
    }
    lane.count++;
    return true;
  }

  /** Hands a command with a place to the policy, which runs it now, later or instead of another. */
  enter(task: Task): void {
    this.#taken.get(task.name)?.tasks.next(task);
  }

  /** Gives the place back. */
  leave(task: Task): void {
    const lane = this.#taken.get(task.name);
    if (!lane) return;
    lane.count--;
    if (lane.count > 0) return;
    this.#taken.delete(task.name);
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
