declare const valueType: unique symbol;

/**
 * A contribution point (the term is VS Code's): one module owns it and others contribute to it. The owner iterates over the
 * contributions and knows no contributor.
 *
 * @example
 * export const rowAction = definePoint<RowAction>('submissions/row-action');
 */
export interface Point<T> {
  readonly id: string;
  readonly [valueType]?: (value: T) => T;
}

/** A contribution to a point. */
export interface Contribution {
  readonly point: string;
  readonly value: unknown;
}

/** Defines a point. `id` is the owning module's id, a slash and the point's name. */
export function definePoint<T>(id: string): Point<T> {
  return { id };
}

/** Contributes `value` to `point`. A module lists the result under `contributes`. */
export function contribute<T>(point: Point<T>, value: NoInfer<T>): Contribution {
  return { point: point.id, value };
}

/** The contributions to `point`, in module order. */
export function contributionsTo<T>(point: Point<T>, all: readonly Contribution[]): readonly T[] {
  // `contribute` is the only producer of contributions and checks the value's type.
  return all.filter(({ point: id }) => id === point.id).map(({ value }) => value as T);
}
