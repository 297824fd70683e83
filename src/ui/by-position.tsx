import { Fragment, type ReactNode } from 'react';

/**
 * Renders items that only their position identifies: they may be equal, and are never reordered. Items with ids are
 * rendered by `map`, with the id as key.
 *
 * @example
 * <ul>{byPosition(values, (value) => <li>{value}</li>)}</ul>
 */
export const byPosition = <T,>(items: readonly T[], render: (item: T, at: number) => ReactNode): ReactNode =>
  items.map((item, at) => (
    // eslint-disable-next-line react/no-array-index-key -- what this function is for
    <Fragment key={at}>{render(item, at)}</Fragment>
  ));
