import { useId, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { DateInput } from '../../../src/dates/date-input.tsx';
import { dateValue } from '../../../src/dates/date-text.ts';
import type { Form } from '../../workspaces/public.ts';
import { setDateRange } from '../commands.ts';
import { entryOf } from '../filter-set.ts';
import { listViewOf } from '../select.ts';
import { today } from '../../../src/ui/dates.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}
const none: Days = { from: '', to: '' };

/** From and to dates. Applied once both are set; future days are rejected (SPEC.md point 5). */
export default function DateRange({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const applied = useSelect((read) => entryOf(listViewOf(read, form.id).set, 'date'));
  const [days, setDays] = useState<Days>(applied ?? none);
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // Removing the chip clears both inputs; editing one keeps the other.
    if (applied || areDatesComplete(days)) setDays(applied ?? none);
  }
  const id = useId();
  const error = errorOf(days);
  const change = (next: Days) => {
    setDays(next);
    if (areDatesComplete(next) && errorOf(next) === undefined)
      send(setDateRange({ form: form.id, range: { from: next.from, to: next.to } }));
    else if (!areDatesComplete(next) && applied) send(setDateRange({ form: form.id, range: null }));
  };
  const day = (end: keyof Days) => ({
    label: t(end),
    'aria-label': t(end),
    value: days[end],
    max: today(),
    // Otherwise the state does not have them.
    ...(applied && areDatesComplete(days) && { 'data-region': `submissions/received ${form.id} ${end}` }),
    onText: (value: string) => change({ ...days, [end]: value }),
  });
  return (
    <fieldset className="dates" aria-describedby={id}>
      <legend>{t('received')}</legend>
      <DateInput {...day('from')} />
      <span aria-hidden="true">–</span>
      <DateInput {...day('to')} />
      <span id={id} role="alert" className="field-error">
        {error && t(error)}
      </span>
    </fieldset>
  );
}

const areDatesComplete = ({ from, to }: Days) => [from, to].every((day) => dateValue(day, false) !== null);

function errorOf({ from, to }: Days): 'noFuture' | 'endFirst' | undefined {
  const set = [from, to].filter((day) => dateValue(day, false) !== null);
  if (set.some((day) => day > today())) return 'noFuture';
  return areDatesComplete({ from, to }) && to < from ? 'endFirst' : undefined;
}
