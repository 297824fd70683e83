import { inputError, inputErrors } from '../../../contract/input-error.ts';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { DateField } from '../../../src/dates/date-field.tsx';
import { dateValue } from '../../../src/dates/date-text.ts';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import { NEW_REMINDER_DRAFT, setReminder } from '../commands.ts';
import { setReminderCall } from '../contract.ts';
import { fieldErrors } from '../errors.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Format of a date field's value. */
const PICKED = "yyyy-MM-dd'T'HH:mm";

const schema = z.object({
  note: setReminderCall.body.shape.note,
  when: z.string().check(
    z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
    z.refine((picked: string) => dateValue(picked, true) !== null, {
      ...inputError(inputErrors.NOT_A_DATE),
      abort: true,
    }),
    z.refine((picked: string) => DateTime.fromISO(picked) > DateTime.now(), inputError(fieldErrors.NOT_IN_FUTURE)),
  ),
});

/** Frequently used times. */
const shortcuts = [
  ['inAnHour', (now: DateTime) => now.plus({ hours: 1 })],
  ['tomorrow', (now: DateTime) => now.plus({ days: 1 }).set({ hour: 9, minute: 0 })],
  ['nextWeek', (now: DateTime) => now.plus({ weeks: 1 }).set({ hour: 9, minute: 0 })],
] as const;

interface Props {
  readonly submission: number;
  readonly onDone: () => void;
}

export function ReminderForm({ submission, onDone }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const draft = useDraftForm({
    id: `${NEW_REMINDER_DRAFT} ${submission}`,
    isDiscardedOnClose: true,
    schema,
    initial: { note: '', when: '' },
    submit: ({ note, when }) => {
      const time_to_remind = Math.floor(DateTime.fromISO(when).toSeconds());
      return send(setReminder({ submission, note, time_to_remind })).outcome;
    },
    onDone,
  });
  return (
    <EntryForm
      form={draft}
      action={label('set')}
      icon="clock"
      beside={<Button onClick={onDone}>{t('cancel')}</Button>}
      className="reminders-form"
    >
      <FormErrors errors={draft.formErrors} />
      <TextField
        // The dialog focuses it on opening.
        data-pc-autofocus="true"
        label={t('note')}
        hint={t('hint')}
        maxLength={2000}
        autoComplete="off"
        {...draft.text('note')}
      />
      <DateField label={t('when')} withTime min={DateTime.now().toFormat(PICKED)} {...draft.text('when')} />
      <div className="reminders-shortcuts">
        {shortcuts.map(([name, moment]) => (
          <Button key={name} kind="quiet" onClick={() => draft.set('when', moment(DateTime.now()).toFormat(PICKED))}>
            {t(name)}
          </Button>
        ))}
      </div>
    </EntryForm>
  );
}
