import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable, type TableColumn } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';

const columns: readonly TableColumn<{ name: string; count: number }>[] = [
  { id: 'name', label: 'Name', cell: ({ name }) => name },
  { id: 'count', label: 'Count', align: 'end', cell: ({ count }) => count },
];

it('is named by its caption, its rows by their first cell', () => {
  render(
    <DataTable caption="Browsers" columns={columns} rows={[{ name: 'Firefox', count: 3 }]} keyOf={(r) => r.name} />,
  );
  expect(screen.getByRole('table', { name: 'Browsers' })).toBeDefined();
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Count']);
  expect(screen.getByRole('rowheader').textContent).toBe('Firefox');
  expect(screen.getByRole('cell').textContent).toBe('3');
});

it('shows the empty state without rows', () => {
  const empty = <EmptyState title="You don't have any webhooks yet">Add one</EmptyState>;
  render(<DataTable caption="Webhooks" columns={columns} rows={[]} keyOf={(r) => r.name} empty={empty} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('heading').textContent).toBe("You don't have any webhooks yet");
});
