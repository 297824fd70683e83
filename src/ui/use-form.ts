import type * as z from 'zod/mini';
import { useRef, useState, type SyntheticEvent } from 'react';
import type { Settlement } from '../kernel/index.ts';
import { useTranslateServerMessage } from './use-texts.ts';

export type FormErrors = Readonly<Record<string, string>>;

interface Options<V extends Record<string, unknown>> {
  readonly schema: z.ZodMiniType;
  readonly initial: V;
  /** Sends what the user entered; the errors of a refusal are shown. */
  readonly submit: (values: V) => Promise<Settlement>;
  /** What follows once it is done. */
  readonly onDone?: (values: V) => void;
}

const nobody: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };

/**
 * A form over a contract's schema: nothing is said before the first attempt to submit, then each field's first error, and
 * what the server refuses. What is typed stays here and is not recorded.
 *
 * @example
 * const form = useForm({ schema: addUser.schema, initial: { username: '' }, submit: (v) => send(addUser(v)).outcome });
 * <form className="form" noValidate onSubmit={form.onSubmit}>
 *   <Refused errors={form.refused} />
 *   <TextField label={t('email')} {...form.text('username')} />
 *   <Switch label={t('isOn')} {...form.onOff('is_on')} />
 * </form>
 */
export function useForm<V extends Record<string, unknown>>({ schema, initial, submit, onDone }: Options<V>) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(nobody);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const say = useTranslateServerMessage();
  const element = useRef<HTMLFormElement>(null);
  const said = saidBy(answer, Object.keys(values));
  const unchanged = Object.fromEntries(Object.entries(said.at).filter(([name]) => !changed.has(name)));
  const errors = saidWith(say, { ...unchanged, ...(attempts > 0 ? errorsOf(schema, values) : {}) });

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setChanged((old) => new Set(old).add(name));
  };
  /** Starts anew from these values. */
  const reset = (next: V = initial) => {
    setValues(next);
    setSaved(next);
    setAttempts(0);
    setAnswer(nobody);
  };
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    element.current = event.currentTarget;
    setAttempts(attempts + 1);
    setAnswer(nobody);
    setChanged(new Set());
    const faults = Object.keys(errorsOf(schema, values));
    if (faults.length > 0) return focusFirst(element.current, faults);
    if (busy) return;
    setBusy(true);
    const settled = await submit(values);
    setBusy(false);
    if (settled.outcome === 'done') {
      setSaved(values);
      onDone?.(values);
    }
    if (settled.outcome === 'failed') setAnswer(settled);
    focusFirst(element.current, Object.keys(saidBy(settled, Object.keys(values)).at));
  };
  /** For a `TextField`: its value, its error and how to change it. */
  const text = (name: keyof V & string) => ({
    name,
    value: String(values[name] ?? ''),
    error: errors[name],
    onText: (value: string) => set(name, value as V[typeof name]),
  });
  /** For a `Switch`. */
  const onOff = (name: keyof V & string) => ({
    name,
    checked: values[name] === true,
    onSwitch: (isOn: boolean) => set(name, isOn as V[typeof name]),
  });
  return {
    values,
    attempts,
    /** Whether anything differs from what was given, or saved last. */
    isEdited: Object.keys(values).some((name) => !Object.is(values[name], saved[name])),
    set,
    reset,
    errors,
    text,
    onOff,
    busy,
    /** What was refused and is about no single field. */
    refused: said.above,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void onSubmit(event),
  };
}

function errorsOf(schema: z.ZodMiniType, values: unknown): FormErrors {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const errors = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return Object.fromEntries(errors.toReversed());
}

const saidWith = (say: (message: string) => string, errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, say(message)]));

/** Sorts what was refused: at the fields that the server names, or a leading `field: ` does; above the form otherwise. */
function saidBy({ outcome, errors, fields: faults = {}, fetchError }: Settlement, fields: readonly string[]) {
  const at: Record<string, string> = {};
  const above: string[] = [];
  if (outcome !== 'failed') return { at, above };
  for (const [path, message] of Object.entries(faults)) {
    const name = fields.find((one) => path === one || path.startsWith(`${one}.`));
    if (name !== undefined) at[name] ??= message;
  }
  if (Object.keys(at).length > 0) return { at, above };
  for (const error of fetchError === null ? errors : [fetchError]) {
    const [, name, message] = /^(\w+): (.*)$/.exec(error) ?? [];
    if (name !== undefined && message !== undefined && fields.includes(name)) at[name] = message;
    else above.push(error);
  }
  return { at, above };
}

/** Leads to the first field of the form that something is wrong with, in the order of the page. */
function focusFirst(form: HTMLFormElement, faulty: readonly string[]): void {
  const controls = [...form.elements].filter((one) => one instanceof HTMLElement);
  controls.find((one) => faulty.includes(one.getAttribute('name') ?? ''))?.focus();
}
