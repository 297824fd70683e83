import { useId, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import type { Form } from '../../workspaces/public.ts';
import { setDateRange } from '../commands.ts';
import { entryOf } from '../filter-set.ts';
import { browsingOf } from '../select.ts';
import { today } from './row-time.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}
const none: Days = { from: '', to: '' };

/** From and to dates. Applied once both are set; future days are rejected (SPEC.md point 5). */
export function DateRange({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const applied = useSelect((read) => entryOf(browsingOf(read, form.id).set, 'date'));
  const [days, setDays] = useState<Days>(applied ?? none);
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // Removing the chip clears both inputs; editing one keeps the other.
    if (applied || isWhole(days)) setDays(applied ?? none);
  }
  const id = useId();
  const fault = errorOf(days);
  const change = (next: Days) => {
    setDays(next);
    if (isWhole(next) && errorOf(next) === undefined)
      send(setDateRange({ form: form.id, range: { from: next.from, to: next.to } }));
    else if (!isWhole(next) && applied) send(setDateRange({ form: form.id, range: null }));
  };
  return (
    <fieldset className="dates" aria-describedby={id}>
      <legend>{t('received')}</legend>
      <DayInput name={t('from')} value={days.from} onDay={(from) => change({ ...days, from })} />
      <span aria-hidden="true">–</span>
      <DayInput name={t('to')} value={days.to} onDay={(to) => change({ ...days, to })} />
      <span id={id} role="alert" className="field-error">
        {fault && t(fault)}
      </span>
    </fieldset>
  );
}

interface DayProps {
  readonly name: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}

function DayInput({ name, value, onDay }: DayProps) {
  return (
    <input
      type="date"
      className="input day"
      aria-label={name}
      max={today()}
      value={value}
      onChange={(event) => onDay(event.target.value)}
    />
  );
}

const isWhole = ({ from, to }: Days) => from !== '' && to !== '';

function errorOf({ from, to }: Days): 'noFuture' | 'endFirst' | undefined {
  if (from > today() || to > today()) return 'noFuture';
  return from !== '' && to !== '' && to < from ? 'endFirst' : undefined;
}
