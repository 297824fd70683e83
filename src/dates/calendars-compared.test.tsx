import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrimeReactProvider } from 'primereact/api';
import { Calendar } from 'primereact/calendar';
import { expect, it } from 'vitest';
import DatePicker from './date-picker.tsx';

// Why the calendar is not PrimeReact's (docs/decisions/0033). When these fail, it may have become one.

const user = userEvent.setup();

const primeReact = () =>
  render(
    <PrimeReactProvider value={{ unstyled: true }}>
      <Calendar inline value={new Date(2026, 0, 15)} dateFormat="dd/mm/yy" showOtherMonths={false} />
    </PrimeReactProvider>,
  );
const ours = () =>
  render(
    <DatePicker
      value="2026-01-15"
      onValue={() => {}}
      onDone={() => {}}
      min={undefined}
      max={undefined}
      withTime={false}
    />,
  );

it('goes to the next month on Page Up in PrimeReact', async () => {
  primeReact();
  screen.getByText('15').focus();
  await user.keyboard('{PageUp}');
  expect(await screen.findByText('February')).toBeTruthy();
});

it('goes to the previous month on Page Up in ours, to the same day', async () => {
  ours();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('15'));
  await user.keyboard('{PageUp}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday, 15 December 2025');
});

it('has no cell for the selected day in PrimeReact', () => {
  primeReact();
  const selected = document.querySelector('[aria-selected=true]');
  expect([selected?.tagName, selected?.getAttribute('role')]).toEqual(['SPAN', null]);
  expect(screen.queryByRole('gridcell', { selected: true })).toBeNull();
});
