import { useState } from 'react';
import { DayPicker, type Labels } from 'react-day-picker';
import { de } from 'react-day-picker/locale/de';
import { enGB } from 'react-day-picker/locale/en-GB';
import { Button } from '../ui/button.tsx';
import { inputDay, today } from '../ui/dates.ts';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/select.tsx';
import { texts } from './texts.ts';
import { useLanguage, useTexts } from '../ui/use-texts.ts';

interface Props {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onDone: () => void;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly withTime: boolean;
}

/** The time of day of a newly picked day. */
const MORNING = '09:00';
const YEARS = 10;

/** A calendar; with `withTime`, also the time of day. */
export default function DatePicker({ value, onValue, onDone, min, max, withTime }: Props) {
  const language = useLanguage();
  const [day = '', time = MORNING] = /^\d{4}-/.test(value) ? value.split('T') : [];
  const selected = dateOf(day);
  const [month, setMonth] = useState(selected ?? startOf(within(today(), min, max)));
  const pick = (picked: Date) => {
    onValue(withTime ? `${inputDay(picked)}T${time}` : inputDay(picked));
    if (!withTime) onDone();
  };
  return (
    <div className="date-picker">
      <DayPicker
        mode="single"
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens takes the focus
        autoFocus
        fixedWeeks
        showOutsideDays
        captionLayout="dropdown"
        locale={language === 'de' ? de : enGB}
        labels={useLabels()}
        formatters={{ formatWeekdayName: (at) => weekdayName(at, language) }}
        components={{ Chevron }}
        classNames={classNames}
        selected={selected}
        onSelect={pick}
        month={month}
        onMonthChange={setMonth}
        disabled={outside(min, max)}
        startMonth={dateOf(min) ?? new Date(month.getFullYear() - YEARS, 0)}
        endMonth={dateOf(max) ?? new Date(month.getFullYear() + YEARS, 11)}
      />
      {withTime && (
        <TimeOfDay time={time} isDisabled={!selected} onTime={(next) => onValue(`${day}T${next}`)} {...{ onDone }} />
      )}
    </div>
  );
}

interface TimeProps {
  readonly time: string;
  readonly isDisabled: boolean;
  readonly onTime: (time: string) => void;
  readonly onDone: () => void;
}

function TimeOfDay({ time, isDisabled, onTime, onDone }: TimeProps) {
  const t = useTexts(texts);
  const [hour = '', minute = ''] = time.split(':');
  const minutes = [...new Set([...counted(12, 5), minute])].toSorted();
  return (
    <div className="date-time">
      <Select
        aria-label={t('hour')}
        disabled={isDisabled}
        value={hour}
        options={counted(24).map(option)}
        onValueChange={(next) => onTime(`${next}:${minute}`)}
      />
      <span aria-hidden="true">:</span>
      <Select
        aria-label={t('minute')}
        disabled={isDisabled}
        value={minute}
        options={minutes.map(option)}
        onValueChange={(next) => onTime(`${hour}:${next}`)}
      />
      <Button onClick={onDone}>{t('done')}</Button>
    </div>
  );
}

function Chevron({ orientation = 'down' }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return <Icon name={`chevron-${orientation}`} />;
}

function useLabels(): Partial<Labels> {
  const t = useTexts(texts);
  return {
    labelPrevious: () => t('previousMonth'),
    labelNext: () => t('nextMonth'),
    labelMonthDropdown: () => t('month'),
    labelYearDropdown: () => t('year'),
    labelNav: () => t('month'),
  };
}

const classNames = {
  root: 'calendar',
  month_caption: 'calendar-caption',
  dropdowns: 'calendar-dropdowns',
  dropdown_root: 'calendar-dropdown',
  dropdown: 'input select',
  caption_label: 'calendar-label',
  nav: 'calendar-nav',
  button_previous: 'button button-quiet button-icon',
  button_next: 'button button-quiet button-icon',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-day',
  day_button: 'calendar-button',
  today: 'is-today',
  outside: 'is-outside',
  selected: 'is-selected',
  disabled: 'is-disabled',
};

const weekdayName = (at: Date, language: string): string =>
  at.toLocaleDateString(language, { weekday: 'short' }).slice(0, 2);

const startOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00`);

const dateOf = (day = ''): Date | undefined => (day === '' ? undefined : startOf(day));

function within(day: string, min = '', max = day): string {
  const first = min.slice(0, 10);
  if (day < first) return first;
  return day > max.slice(0, 10) ? max.slice(0, 10) : day;
}

function outside(min: string | undefined, max: string | undefined) {
  const [before, after] = [dateOf(min), dateOf(max)];
  return [...(before ? [{ before }] : []), ...(after ? [{ after }] : [])];
}

const counted = (count: number, step = 1): string[] =>
  Array.from({ length: count }, (_, at) => String(at * step).padStart(2, '0'));

const option = (value: string) => ({ value, label: value });
