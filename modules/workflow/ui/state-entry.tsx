import * as z from 'zod/mini';
import { useContext, useEffect, useRef } from 'react';
import type { Settlement } from '../../../src/kernel/index.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import { DraftsContext } from '../../settings/public.ts';
import { texts } from './texts.ts';

const Entry = z.object({ name: z.string() });
const done: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };

interface Props {
  readonly label: string;
  readonly action: string;
  /** What is named: `new` or the position of a state. */
  readonly of: string;
  readonly initial?: string;
  readonly errorOf: (name: string) => string | undefined;
  readonly onEnter: (name: string) => void;
  readonly onEdited?: (isEdited: boolean) => void;
  /** Shows a Cancel button; Escape cancels too. */
  readonly onClose?: () => void;
}

/** Input for a state name with a submit button. Shows errors after the first attempt. */
export function StateEntry({ label, action, of, initial = '', errorOf, onEnter, onEdited, onClose }: Props) {
  const t = useTexts(texts);
  const form = useDraftForm({
    id: useContext(DraftsContext).id(`workflow/overlay state ${of}`),
    isDiscardedOnClose: true,
    schema: Entry,
    initial: { name: initial },
    submit: async ({ name }) => {
      if (errorOf(name) !== undefined) return { ...done, outcome: 'failed' };
      onEnter(name.trim());
      return done;
    },
    onDone: () => form.reset(),
  });
  const shown = useRef<HTMLFormElement>(null);
  useEffect(() => shown.current?.querySelector('input')?.focus(), []);
  const field = form.text('name');
  return (
    <form
      ref={shown}
      className="entry-line"
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        form.onSubmit(event);
      }}
    >
      <TextField
        label={label}
        {...field}
        error={form.attempts > 0 ? errorOf(field.value) : undefined}
        onText={(text) => {
          field.onText(text);
          onEdited?.(text !== initial);
        }}
        maxLength={40}
        autoComplete="off"
      />
      <Button type="submit">{action}</Button>
      {onClose && (
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      )}
    </form>
  );
}
