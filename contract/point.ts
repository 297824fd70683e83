declare const carried: unique symbol;

/**
 * A place that one module owns and others contribute to. The owner loops over what came and names no contributor.
 *
 * @example
 * export const rowAction = definePoint<RowAction>('submissions/row-action');
 */
export interface Point<T> {
  readonly id: string;
  readonly [carried]?: (value: T) => T;
}

/** One contribution to a point. */
export interface Contribution {
  readonly point: string;
  readonly value: unknown;
}

/** `id` is the owning module's id, a slash, and the point's name. */
export function definePoint<T>(id: string): Point<T> {
  return { id };
}

/** Adds `value` to `point`; a module lists the result under `contributes`. */
export function contribute<T>(point: Point<T>, value: NoInfer<T>): Contribution {
  return { point: point.id, value };
}

/** What was contributed to `point`, in the order of the modules. */
export function contributionsTo<T>(point: Point<T>, all: readonly Contribution[]): readonly T[] {
  // The only producer of contributions is `contribute`, which ties value and point.
  return all.filter((one) => one.point === point.id).map((one) => one.value as T);
}
