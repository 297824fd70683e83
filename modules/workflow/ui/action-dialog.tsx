import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { useState, type SyntheticEvent } from 'react';
import { type ActionSpec, fieldLabel } from '../../../contract/entity/workflow.ts';
import type { Settlement } from '../../../src/kernel/index.ts';
import { Button } from '../../../src/ui/button.tsx';
import { DateField } from '../../../src/dates/date-field.tsx';
import { dateValue } from '../../../src/dates/date-text.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useRestoreFocus } from '../../../src/ui/restore-focus.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import type { AuxiliaryData } from '../contract.ts';
import { texts } from '../texts.ts';

/** By position, since people name fields. */
const Values = z.record(z.string(), z.string());

interface Props {
  readonly spec: ActionSpec;
  /** How many submissions it runs on. */
  readonly count?: number;
  /** Ids of what it runs on, for its draft. */
  readonly of: string;
  readonly onRun: (data: AuxiliaryData) => Promise<Settlement>;
  readonly onClose: () => void;
}

/** Collects the fields that an action requires: a text for STRING, date and time for DATE (SPEC.md point 5). */
export default function ActionDialog({ spec, count = 1, of, onRun, onClose }: Props) {
  const t = useTexts(texts);
  const [isSubmitAttempted, setSubmitAttempted] = useState(false);
  useRestoreFocus();
  const fields = Object.entries(spec.required_data ?? {});
  const form = useDraftForm<Readonly<Record<string, string>>>({
    id: `workflow/fields ${of}`,
    isDiscardedOnClose: true,
    schema: Values,
    initial: Object.fromEntries(fields.map((_, at) => [String(at), ''])),
    submit: (values) =>
      onRun(
        Object.fromEntries(
          fields.map(([field, type], at) => [field, type === 'DATE' ? timestampOf(values[at]) : (values[at] ?? '')]),
        ),
      ),
  });
  const isMissing = (type: string, value: string) =>
    type === 'DATE' ? dateValue(value, true) === null : value.trim() === '';
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.stopPropagation();
    setSubmitAttempted(true);
    const first = fields.findIndex(([, type], at) => isMissing(type, form.values[at] ?? ''));
    if (first === -1) return form.onSubmit(event);
    event.preventDefault();
    focusOn(event.currentTarget, String(first));
  };
  const props = (field: string, type: string, at: number) => {
    const entry = form.text(String(at));
    return {
      ...entry,
      label: fieldLabel(field, spec.field_labels),
      error:
        isSubmitAttempted && isMissing(type, entry.value)
          ? t('requires', { field: spec.field_labels?.[field] ?? field })
          : entry.error,
    };
  };
  return (
    <Dialog title={spec.display_name} onClose={onClose}>
      <form className="form workflow-fields" noValidate onSubmit={submit}>
        <p className="workflow-lead">{t('movesEach', { count, state: spec.to_state })}</p>
        {fields.map(([field, type], at) =>
          type === 'DATE' ? (
            <DateField key={field} withTime {...props(field, type, at)} />
          ) : (
            <TextField key={field} autoComplete="off" maxLength={5000} {...props(field, type, at)} />
          ),
        )}
        <div className="form-actions workflow-ways">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            {spec.display_name}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Converts the picked local time to an ISO 8601 UTC timestamp. */
const timestampOf = (picked = '') => DateTime.fromISO(picked).toUTC().toISO() ?? '';

function focusOn(form: HTMLFormElement, field: string): void {
  const control = [...form.elements].find((one) => one.getAttribute('name') === field);
  if (control instanceof HTMLElement) control.focus();
}
