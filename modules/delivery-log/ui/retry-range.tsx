import { sharedErrors } from '../../../contract/error.ts';
import { inputError, inputErrors } from '../../../contract/input-error.ts';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { useSend } from '../../../src/ui/app-context.ts';
import { DateField } from '../../../src/dates/date-field.tsx';
import { dateValue } from '../../../src/dates/date-text.ts';
import { inputDay, today } from '../../../src/ui/dates.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import { RANGE_DRAFT, retryRange } from '../commands.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { useKinds } from './use-kinds.ts';

const Day = z.string().check(
  z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
  z.refine((day: string) => dateValue(day, false) !== null, inputError(inputErrors.NOT_A_DATE)),
);
const DateRange = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from === '' || to === '' || from <= to, {
    ...inputError(sharedErrors.RANGE_REVERSED),
    path: ['to'],
  }),
);

interface Props {
  readonly form: string;
  readonly kind: string | null;
  /** When the oldest failed delivery was created: the range begins there, so that it contains all of them. */
  readonly since: string | null | undefined;
  readonly onClose: () => void;
}

/** Dialog that retries the failed deliveries of a date range, in the user's time zone. */
export function RetryRange({ form, kind, since, onClose }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const { shown } = useKinds();
  const send = useSend();
  const draft = useDraftForm({
    id: `${RANGE_DRAFT} ${form}`,
    isDiscardedOnClose: true,
    schema: DateRange,
    initial: { from: since ? inputDay(new Date(since)) : today(), to: today() },
    submit: async ({ from, to }) => {
      const range = { from: timestampOf(from), to: timestampOf(to, 1) };
      const settled = await send(retryRange({ form, kind, ...range })).outcome;
      if (settled.outcome === 'done') onClose();
      return settled;
    },
  });
  return (
    <Dialog title={t('span')} onClose={onClose}>
      <div className="deliveries">
        <p className="lead">{t('spanLead')}</p>
        <EntryForm form={draft} action={label('spanAgain')} kind="secondary" icon="replay">
          <FormErrors errors={draft.formErrors} />
          <div className="deliveries-filters">
            <DateField label={t('spanFrom')} {...draft.text('from')} max={today()} />
            <DateField label={t('spanTo')} {...draft.text('to')} max={today()} />
          </div>
          {kind !== null && <p className="field-hint">{t('spanKind', { kind: shown(kind).label })}</p>}
        </EntryForm>
      </div>
    </Dialog>
  );
}

const timestampOf = (day: string, addedDays = 0): string =>
  DateTime.fromISO(day).plus({ days: addedDays }).toUTC().toISO() ?? '';
