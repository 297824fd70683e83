import { useRef, useState } from 'react';
import { useApp } from '../../../src/ui/app-context.ts';
import { useForm } from '../../../src/ui/use-form.ts';
import { draftOf } from '../state.ts';
import { isSecretField, useDraftRecorder } from './draft-recorder.ts';

type Options<V extends Record<string, unknown>> = Omit<Parameters<typeof useForm<V>>[0], 'onSet' | 'region'> & {
  /** Of the draft, and the start of its fields’ regions on recorded screens. */
  readonly id: string;
};

/**
 * A form whose input is recorded, so that it survives leaving the view and reloading the page, until it is saved. `initial`
 * values are those without input.
 *
 * @example
 * const draft = useDraftForm({ id: `${COMPOSER} ${id}`, schema, initial: { message: '' }, submit });
 */
export function useDraftForm<V extends Record<string, unknown>>({ id, initial, onDone, ...options }: Options<V>) {
  const { read } = useApp();
  const { schema } = options;
  const recorder = useDraftRecorder();
  const [restored] = useState<V>(() => ({ ...initial, ...draftOf(read, id) }));
  const entered = useRef(restored);
  return useForm<V>({
    ...options,
    initial: restored,
    region: (name) => (isSecretField(schema, name) ? undefined : `${id} ${name}`),
    onSet: (name, value) => {
      entered.current = { ...entered.current, [name]: value };
      const changed = Object.entries(entered.current).filter(([one, now]) => now !== initial[one]);
      recorder.enter(id, Object.fromEntries(changed), schema);
    },
    onDone: (values) => {
      recorder.discard(id);
      onDone?.(values);
    },
  });
}
