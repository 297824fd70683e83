import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApp } from '../../../src/ui/app-context.ts';
import { useForm, type SentValues } from '../../../src/ui/use-form.ts';
import { draftOf } from '../state.ts';
import { isSecretField, useDraftRecorder } from './draft-recorder.ts';
import { rememberSent, sentFormOf, showIn } from './sent-forms.ts';

type FormOptions<V extends Record<string, unknown>> = Parameters<typeof useForm<V>>[0];
type Options<V extends Record<string, unknown>> = Omit<FormOptions<V>, 'onSet' | 'region' | 'draft' | 'sending'> & {
  /** The draft's id, and the start of its fields' regions on recorded screens. */
  readonly id: string;
  /** Closing the view discards its input, as in dialogs. */
  readonly isDiscardedOnClose?: true;
};

/**
 * A form whose input is recorded, so that it survives leaving the view and reloading the page, until it is saved. `initial`
 * values are those without input. A form that is left and shown again while it is being sent cannot be sent again until there is
 * a response.
 *
 * @example
 * const draft = useDraftForm({ id: `${COMPOSER} ${id}`, schema, initial: { message: '' }, submit });
 */
export function useDraftForm<V extends Record<string, unknown>>(options: Options<V>) {
  const { id, isDiscardedOnClose, ...rest } = options;
  const { schema, initial, onDone } = rest;
  const app = useApp();
  const recorder = useDraftRecorder();
  // Values of the form with these names.
  const [draft] = useState(() => draftOf(app.read, id) as Partial<V>);
  // A new view of a dialog is another entry.
  const [earlier] = useState(() => (isDiscardedOnClose ? undefined : sentFormOf(app, id)));
  const view = useRef(earlier);
  useEffect(() => {
    if (earlier) showIn(view, earlier);
  }, [earlier]);
  const entered = useRef<Readonly<Record<string, unknown>>>(draft);
  const record = (values: readonly (readonly [name: string, value: unknown])[]) => {
    entered.current = Object.fromEntries(values);
    recorder.enter(id, entered.current, schema);
  };
  const onClose = useEffectEvent(() => {
    if (isDiscardedOnClose) recorder.discard(id);
  });
  useEffect(() => () => onClose(), []);
  return useForm<V>({
    ...rest,
    draft,
    region: (name) => (isSecretField(schema, name) ? undefined : `${id} ${name}`),
    // The form with this id has these values.
    sending: earlier?.sent as SentValues<V> | undefined,
    submit: (values) => {
      // Replay compares what is sent with what was entered.
      recorder.flush();
      const settled = rest.submit(values);
      view.current = { sent: { values, settled }, view };
      rememberSent(app, id, view.current);
      return settled;
    },
    onSet: (name, value) => {
      const values = Object.entries({ ...entered.current, [name]: value });
      record(values.filter(([one, now]) => now !== initial[one]));
    },
    onDone: (values) => {
      // A later view of the form does the rest.
      if (view.current && view.current.view !== view) return;
      const later = Object.entries(entered.current).filter(([name, now]) => now !== values[name]);
      record(later);
      // What was entered since then stays in the view, which would otherwise close under the next keys.
      if (isDiscardedOnClose || later.length === 0) onDone?.(values);
    },
  });
}
