import { DateTime } from 'luxon';
import { useState, type SyntheticEvent } from 'react';
import { type ActionSpec, fieldLabel } from '../../../contract/entity/workflow.ts';
import { Button } from '../../../src/ui/button.tsx';
import { DateField } from '../../../src/dates/date-field.tsx';
import { dateValue } from '../../../src/dates/date-text.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useRestoreFocus } from '../../../src/ui/restore-focus.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { AuxiliaryData } from '../contract.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly spec: ActionSpec;
  /** How many submissions it runs on. */
  readonly count?: number;
  readonly onRun: (data: AuxiliaryData) => Promise<void>;
  readonly onClose: () => void;
}

/** Collects the fields that an action requires: a text for STRING, date and time for DATE (SPEC.md point 5). */
export default function ActionDialog({ spec, count = 1, onRun, onClose }: Props) {
  const t = useTexts(texts);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useRestoreFocus();
  const fields = Object.entries(spec.required_data ?? {});
  const isSet = (field: string, type: string) =>
    type === 'DATE' ? dateValue(values[field] ?? '', true) !== null : (values[field] ?? '').trim() !== '';
  const missing = fields.filter(([field, type]) => !isSet(field, type)).map(([field]) => field);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    const [first] = missing;
    if (first !== undefined) return focusOn(event.currentTarget, first);
    setBusy(true);
    const entered = fields.map(([field, type]): [string, string] => [
      field,
      type === 'DATE' ? timestampOf(values[field]) : (values[field] ?? ''),
    ]);
    await onRun(Object.fromEntries(entered));
    setBusy(false);
  };
  const props = (field: string) => ({
    name: field,
    label: fieldLabel(field, spec.field_labels),
    value: values[field] ?? '',
    error:
      isTried && missing.includes(field) ? t('requires', { field: spec.field_labels?.[field] ?? field }) : undefined,
    onText: (text: string) => setValues((before) => ({ ...before, [field]: text })),
  });
  return (
    <Dialog title={spec.display_name} onClose={onClose}>
      <form className="form workflow-fields" noValidate onSubmit={(event) => void submit(event)}>
        <p className="workflow-lead">{t('movesEach', { count, state: spec.to_state })}</p>
        {fields.map(([field, type]) =>
          type === 'DATE' ? (
            <DateField key={field} withTime {...props(field)} />
          ) : (
            <TextField key={field} autoComplete="off" maxLength={5000} {...props(field)} />
          ),
        )}
        <div className="form-actions workflow-ways">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
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
