import type * as z from 'zod/mini';
import { useState, type SyntheticEvent } from 'react';
import type { Language } from '../../contract/text.ts';
import type { Settlement } from '../kernel/index.ts';
import { sayFault } from './catalogue.ts';
import { useLanguage } from './use-texts.ts';

export type FormErrors = Readonly<Record<string, string>>;

interface Options<V extends Record<string, unknown>> {
  readonly schema: z.ZodMiniType;
  readonly initial: V;
  /** Sends what the user entered; the errors of a refusal are shown. */
  readonly submit: (values: V) => Promise<Settlement>;
}

/**
 * A form over a contract's schema: nothing is said before the first attempt to submit, then each field's first error, and
 * what the server refuses. What is typed stays here and is not recorded.
 */
export function useForm<V extends Record<string, unknown>>({ schema, initial, submit }: Options<V>) {
  const [values, setValues] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const language = useLanguage();
  const errors: FormErrors = attempts > 0 ? faultsOf(schema, values, language) : {};

  const set = <K extends keyof V>(name: K, value: V[K]) => setValues((old) => ({ ...old, [name]: value }));
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    setRefused([]);
    if (busy || Object.keys(errorsOf(schema, values)).length > 0) return;
    setBusy(true);
    const { outcome, errors: said, fetchError } = await submit(values);
    setBusy(false);
    if (outcome === 'failed') setRefused(fetchError === null ? said : [fetchError]);
  };
  /** For a `TextField`: its value, its error and how to change it. */
  const text = (name: keyof V & string) => ({
    name,
    value: String(values[name] ?? ''),
    error: errors[name],
    onText: (value: string) => set(name, value as V[typeof name]),
  });
  return {
    values,
    attempts,
    set,
    errors,
    text,
    busy,
    refused,
    onSubmit: (event: SyntheticEvent) => void onSubmit(event),
  };
}

/** What is wrong with each field, in a language. */
export function faultsOf(schema: z.ZodMiniType, values: unknown, language: Language): FormErrors {
  const errors = Object.entries(errorsOf(schema, values));
  return Object.fromEntries(errors.map(([name, said]) => [name, sayFault(said, language)]));
}

function errorsOf(schema: z.ZodMiniType, values: unknown): FormErrors {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const errors = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return Object.fromEntries(errors.toReversed());
}
