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

/** The commands of one type and key, under their policy. A lane exists only while something is in it. */
export class Lanes {
  readonly #lanes = new Map<string, { readonly tasks: Subject<Task>; count: number }>();

  /** Whether a new command with this policy would be ignored. */
  isTaken(task: Task): boolean {
    return task.spec.policy === 'drop' && this.#lanes.has(laneOf(task));
  }

  enter(task: Task): void {
    const name = laneOf(task);
    let lane = this.#lanes.get(name);
    if (!lane) {
      const tasks = new Subject<Task>();
      tasks.pipe(flatten[task.spec.policy]((one) => one.running)).subscribe();
      lane = { tasks, count: 0 };
      this.#lanes.set(name, lane);
    }
    lane.count++;
    lane.tasks.next(task);
  }

  leave(task: Task): void {
    const name = laneOf(task);
    const lane = this.#lanes.get(name);
    if (!lane) return;
    lane.count--;
    if (lane.count > 0) return;
    this.#lanes.delete(name);
    lane.tasks.complete();
  }
}

const laneOf = (task: Task) => `${task.spec.command.type} ${task.key}`;
