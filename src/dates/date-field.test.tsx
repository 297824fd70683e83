import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DateField } from './date-field.tsx';
import type { DateProps } from './date-input.tsx';
import { LanguageContext } from '../ui/use-texts.ts';

const user = userEvent.setup();
const read = () => screen.getByTestId('value').textContent;

function Field({
  initial = '',
  language = 'en',
  ...rest
}: Partial<DateProps> & { initial?: string; language?: 'en' | 'de' }) {
  const [day, setDay] = useState(initial);
  return (
    <LanguageContext value={language}>
      <DateField label="From" value={day} onText={setDay} {...rest} />
      <output data-testid="value">{day}</output>
      <button type="button" onClick={() => setDay('2027-05-04')}>
        Elsewhere
      </button>
    </LanguageContext>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('From');
const opener = () => screen.getByRole('button', { name: 'Choose date: From' });
const focusedDay = () => document.activeElement?.getAttribute('aria-label') ?? '';

describe('a date that is typed', () => {
  it('is shown as DD/MM/YYYY and accepted in other orders of separators', async () => {
    render(<Field initial="2026-01-05" />);
    expect(field().value).toBe('05/01/2026');
    await user.clear(field());
    expect(read()).toBe('');
    await user.type(field(), '6.2.2026');
    expect(read()).toBe('2026-02-06');
    expect(field().value).toBe('6.2.2026');
    await user.tab();
    expect(field().value).toBe('06/02/2026');
  });

  it('can be corrected in the middle', async () => {
    render(<Field initial="2026-01-05" />);
    await user.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 2 });
    expect(field().value).toBe('09/01/2026');
    expect(read()).toBe('2026-01-09');
    expect(field().selectionStart).toBe(2);
  });

  it('stays unchanged if there is no such day, with an error after blur', async () => {
    render(<Field />);
    await user.type(field(), '31/02/2026');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(field().value).toBe('31/02/2026');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Enter a date as DD/MM/YYYY.');
    await user.clear(field());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is replaced by an external value', async () => {
    render(<Field />);
    await user.type(field(), '1');
    fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(field().value).toBe('04/05/2027');
  });
});

describe('the calendar of a date', () => {
  const opened = async (props: Parameters<typeof Field>[0] = {}) => {
    render(<Field initial="2026-01-15" {...props} />);
    await user.click(screen.getByRole('button', { name: /^(Choose date|Datum auswählen): From$/ }));
    await screen.findByRole('grid');
    await waitFor(() => expect(focusedDay()).toContain('15'));
  };

  it('supports grid keyboard navigation', async () => {
    await opened();
    const steps = [
      ['{ArrowRight}', '16 January'],
      ['{ArrowDown}', '23 January'],
      ['{Home}', '19 January'],
      ['{End}', '25 January'],
      ['{PageUp}', '25 December'],
      ['{PageDown}', '25 January'],
      ['{Shift>}{PageDown}{/Shift}', '25 January 2027'],
      ['{ArrowUp}{ArrowLeft}', '17 January 2027'],
    ] as const;
    for (const [keys, day] of steps) {
      await user.keyboard(keys);
      await waitFor(() => expect(focusedDay()).toContain(day));
    }
    await user.keyboard('{Enter}');
    expect(read()).toBe('2027-01-17');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('exposes the selected day as a gridcell', async () => {
    await opened();
    const cell = screen.getByRole('gridcell', { selected: true });
    expect(within(cell).getByRole('button').getAttribute('aria-label')).toBe('Thursday, 15 January 2026, selected');
    expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('January 2026');
  });

  it('closes on Escape and restores focus, without propagating the key', async () => {
    let received = 0;
    const listener = (event: KeyboardEvent) => (received += event.key === 'Escape' ? 1 : 0);
    document.addEventListener('keydown', listener);
    await opened();
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', listener);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
    expect([read(), received]).toEqual(['2026-01-15', 0]);
  });

  it('opens with Alt and the down arrow, and closes when it loses focus', async () => {
    render(<Field />);
    field().focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('grid');
    await waitFor(() => expect(focusedDay()).toContain('Today'));
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('starts weeks on Monday, in the language of the page', async () => {
    await opened({ language: 'de' });
    const [first] = screen.getAllByRole('columnheader', { hidden: true });
    expect(first?.textContent).toBe('Mo');
    expect(screen.getByRole('combobox', { name: 'Monat' }).textContent).toContain('März');
    expect(focusedDay()).toBe('Donnerstag, 15. Januar 2026, ausgewählt');
    expect(field().placeholder).toBe('TT/MM/JJJJ');
  });

  it('offers no days outside the limits', async () => {
    await opened({ min: '2026-01-10', max: '2026-01-20' });
    const isDisabled = (day: string) =>
      screen.getByRole('button', { name: new RegExp(`, ${day} January`) }).hasAttribute('disabled');
    expect(['9', '10', '20', '21'].map(isDisabled)).toEqual([true, false, false, true]);
    expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('sets the time of day as well', async () => {
    await opened({ withTime: true, initial: '2026-01-15T10:32' });
    expect(field().value).toBe('15/01/2026 10:32');
    await user.keyboard('{ArrowRight}{Enter}');
    await user.selectOptions(screen.getByLabelText('Hour'), '18');
    await user.selectOptions(screen.getByLabelText('Minute'), '05');
    expect(read()).toBe('2026-01-16T18:05');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(field().value).toBe('16/01/2026 18:05');
    expect(document.activeElement).toBe(opener());
  });
});
