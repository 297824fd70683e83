import type * as z from 'zod/mini';
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { shownError } from '../../contract/error.ts';
import { detailIn } from '../../contract/input-error.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { Failure, Settlement } from '../kernel/index.ts';
import { useTranslate } from './use-texts.ts';

export type FormErrors = Readonly<Record<string, string>>;

/** Values that were sent, and how sending them ends. */
export interface SentValues<V> {
  readonly values: V;
  readonly settled: Promise<Settlement>;
}

interface Options<V extends Record<string, unknown>> {
  readonly schema: z.ZodMiniType;
  readonly initial: V;
  /** Unsaved values to begin with. */
  readonly draft?: Partial<V>;
  /** Sends the values. The errors of a failed settlement are shown. */
  readonly submit: (values: V) => Promise<Settlement>;
  /** Called after a successful submit. */
  readonly onDone?: (values: V) => void;
  /** Called for each input. */
  readonly onSet?: (name: string, value: unknown) => void;
  /** What was sent before this form was mounted, and is still without a response. */
  readonly sending?: SentValues<V> | undefined;
  /** The region of a field on recorded screens. */
  readonly region?: (name: string) => string | undefined;
}

const noErrors: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };

/**
 * The state of a form with a contract's schema. Errors are shown from the first attempt to submit: the first one of each field,
 * and those that the server returns. Unsaved input stays in the component and is not recorded, unless `onSet` does so.
 *
 * @example
 * const form = useForm({ schema: addUser.schema, initial: { username: '' }, submit: (v) => send(addUser(v)).outcome });
 * <form className="form" noValidate onSubmit={form.onSubmit}>
 *   <FormErrors errors={form.formErrors} />
 *   <TextField label={t('email')} {...form.text('username')} />
 *   <Switch label={t('isOn')} {...form.onOff('is_on')} />
 * </form>
 */
export function useForm<V extends Record<string, unknown>>(options: Options<V>) {
  const { schema, initial, draft, submit, onDone, onSet, sending, region } = options;
  const [values, setValues] = useState<V>({ ...initial, ...draft });
  const [saved, setSaved] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(sending !== undefined);
  const [settlement, setSettlement] = useState(noErrors);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const translate = useTranslate();
  const serverErrors = sortErrors(settlement, Object.keys(values));
  const current = Object.entries(serverErrors.byField).filter(([name]) => !changed.has(name));
  const inputErrors = attempts > 0 ? errorsOf(schema, values) : {};
  const errors: FormErrors = mapped(translate, { ...Object.fromEntries(current), ...inputErrors });

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    onSet?.(name, value);
    setChanged((old) => new Set(old).add(name));
  };
  /** Restarts with these values. */
  const reset = (next: V = initial) => {
    setValues(next);
    setSaved(next);
    setAttempts(0);
    setSettlement(noErrors);
  };
  const show = (settled: Settlement, sent: V) => {
    setBusy(false);
    if (settled.outcome === 'done') {
      setSaved(sent);
      onDone?.(sent);
    }
    if (settled.outcome === 'failed') setSettlement(settled);
  };
  const showSent = useEffectEvent(show);
  useEffect(() => void sending?.settled.then((settled) => showSent(settled, sending.values)), [sending]);
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setAttempts(attempts + 1);
    setSettlement(noErrors);
    setChanged(new Set());
    const invalid = Object.keys(errorsOf(schema, values));
    if (invalid.length > 0) return focusFirst(form, invalid);
    if (busy) return;
    setBusy(true);
    const settled = await submit(values);
    show(settled, values);
    focusFirst(form, Object.keys(sortErrors(settled, Object.keys(values)).byField));
  };
  /** The props of a `TextField`. */
  const text = (name: keyof V & string) => ({
    name,
    'data-region': region?.(name),
    value: String(values[name] ?? ''),
    error: errors[name],
    // Names of text fields have text values.
    onText: (value: string) => set(name, value as V[typeof name]),
  });
  /** The props of a `Switch`. */
  const onOff = (name: keyof V & string) => ({
    name,
    'data-region': region?.(name),
    checked: values[name] === true,
    // Names of switches have boolean values.
    onSwitch: (isOn: boolean) => set(name, isOn as V[typeof name]),
  });
  return {
    values,
    attempts,
    /** Whether any value differs from the initial or last saved one. */
    isEdited: Object.keys(values).some((name) => !Object.is(values[name], saved[name])),
    set,
    reset,
    errors,
    text,
    onOff,
    busy,
    /** Server errors that are not about a single field. */
    formErrors: serverErrors.general,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void onSubmit(event),
  };
}

type FieldFailures = Readonly<Record<string, Failure>>;

/** The first error of each field. */
function errorsOf(schema: z.ZodMiniType, values: unknown): FieldFailures {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const errors = parsed.error.issues.map((issue) => [issue.path.join('.'), shownError([detailIn(issue)])] as const);
  return Object.fromEntries(errors.toReversed());
}

const mapped = (translate: (text: DisplayText) => string, errors: FieldFailures): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, translate(error)]));

interface SortedErrors {
  readonly byField: FieldFailures;
  readonly general: readonly Failure[];
}

/** Sorts a failed settlement's errors by field. Errors that name no field of the form are general. */
function sortErrors({ outcome, errors, fields = {}, fetchError }: Settlement, names: readonly string[]): SortedErrors {
  if (outcome !== 'failed') return { byField: {}, general: [] };
  const byField = errorsByField(fields, names);
  if (Object.keys(byField).length > 0) return { byField, general: [] };
  return { byField, general: fetchError === null ? errors : [fetchError] };
}

/** The first error of each field by its name. The server names nested values by path, such as `name.0`. */
function errorsByField(fields: FieldFailures, names: readonly string[]): FieldFailures {
  const byField: Record<string, Failure> = {};
  for (const [path, error] of Object.entries(fields)) {
    const name = names.find((field) => path === field || path.startsWith(`${field}.`));
    if (name !== undefined) byField[name] ??= error;
  }
  return byField;
}

/** Focuses the first invalid field, in page order. */
function focusFirst(form: HTMLFormElement, invalid: readonly string[]): void {
  const controls = [...form.elements].filter((control) => control instanceof HTMLElement);
  controls.find((control) => invalid.includes(control.getAttribute('name') ?? ''))?.focus();
}
