import { useState } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { DateField } from '../../../src/dates/date-field.tsx';
import { today } from '../../../src/ui/dates.ts';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import { REQUEST_DRAFT, requestReport } from '../commands.ts';
import type { ReportCardProps } from '../points.ts';
import { requestDraft } from './request-draft.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

const suggestions = ['sources', 'times', 'states'] as const;

/**
 * Requests a report by email (SPEC.md points 2 and 5). After sending, it has to be edited before it can be sent again.
 */
export default function CustomReportForm({ form: { uid } }: ReportCardProps) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const [isSent, setSent] = useState(false);
  const latest = today();
  const form = useDraftForm({
    id: `${REQUEST_DRAFT} ${uid}`,
    isDiscardedOnClose: true,
    schema: requestDraft(latest),
    initial: { message: '', from_date: '', to_date: '' },
    submit: (values) => send(requestReport({ form: uid, ...values })).outcome,
    onDone: () => setSent(true),
  });
  const isAsSent = isSent && !form.isEdited;
  return (
    <EntryForm
      form={form}
      action={t('request')}
      isDisabled={isAsSent}
      beside={<output className="field-hint">{isAsSent && t('requestedHint')}</output>}
    >
      <FormErrors errors={form.formErrors} />
      <TextArea label={t('message')} {...form.text('message')} rows={3} />
      <fieldset className="report-suggestions">
        <legend className="visually-hidden">{t('suggestions')}</legend>
        {suggestions.map((one) => (
          <button key={one} type="button" className="tag" onClick={() => form.set('message', t(`suggestion.${one}`))}>
            {t(`suggestion.${one}`)}
          </button>
        ))}
      </fieldset>
      <div className="report-days">
        <DateField label={label('from')} hint={t('dayHint')} {...form.text('from_date')} max={latest} />
        <DateField
          label={label('to')}
          {...form.text('to_date')}
          min={form.values.from_date || undefined}
          max={latest}
        />
      </div>
    </EntryForm>
  );
}
