import type { ReactNode } from 'react';

/** The overlay open over a list: a new row, or an action on one. */
export type Open<W extends string> = { readonly is: 'add' } | { readonly is: W; readonly id: number };

interface Props<W extends string, R> {
  readonly open: Open<W> | undefined;
  readonly rows: readonly R[];
  readonly add: ReactNode;
  readonly overlays: Readonly<Record<W, (row: R) => ReactNode>>;
}

/**
 * Shows the overlay of a list. Looks up the row on each render, since it may be changed or deleted concurrently.
 *
 * @example
 * <RowOverlay open={open} rows={list} add={<AddUser />} overlays={{ revoke: (share) => <RevokeAccess share={share} /> }} />
 */
export function RowOverlay<W extends string, R extends { readonly id: number }>({
  open,
  rows,
  add,
  overlays,
}: Props<W, R>) {
  if (!open) return null;
  if (!('id' in open)) return add;
  const row = rows.find(({ id }) => id === open.id);
  return row ? overlays[open.is](row) : null;
}
