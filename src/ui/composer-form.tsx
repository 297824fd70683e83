import {
  useEffect,
  useEffectEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from './button.tsx';
import { EntryForm } from './entry-form.tsx';
import { FormErrors } from './page.tsx';
import { shownKeys } from './shown-keys.ts';
import { TextArea } from './text-area.tsx';
import { texts } from './texts.ts';
import type { useForm } from './use-form.ts';
import { useShortcut } from './use-shortcut.ts';
import { useTexts } from './use-texts.ts';
import './composer-form.css';

interface Props extends Pick<ComponentProps<typeof TextArea>, 'label' | 'placeholder' | 'maxLength'> {
  /** For `focusComposer`. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly form: Pick<ReturnType<typeof useForm>, 'busy' | 'onSubmit' | 'formErrors'>;
  /** Value, error and `onText` of the field. */
  readonly field: Pick<ComponentProps<typeof TextArea>, 'value' | 'error' | 'onText'>;
  /** Names the region for screen readers. */
  readonly name: string;
  /** Says who will read the text. */
  readonly head: string;
  /** The submit button's label. */
  readonly submit: string;
  /** A name in `icons.svg`. */
  readonly icon: string;
  /** The id of the action that opens it, which moves the focus into it while it is open. */
  readonly action: string;
  /** Read by the team only: coloured like notes. */
  readonly isInternal?: true;
  /** Takes the focus when it appears. */
  readonly isFocused: boolean;
  /** Shown next to the button. */
  readonly beside?: ReactNode;
  readonly onClose: () => void;
}

/** A field for a text to somebody, with a head that says to whom. Ctrl+Enter sends it, Escape closes it. */
export function ComposerForm({ panel, form, field, name, head, submit, icon, action, onClose, ...rest }: Props) {
  const { isInternal, isFocused, beside, label, placeholder, maxLength } = rest;
  const t = useTexts(texts);
  const focus = () => focusComposer(panel.current);
  const onFocused = useEffectEvent(focus);
  useEffect(() => {
    if (isFocused) onFocused();
  }, [isFocused]);
  useShortcut(action, focus);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the field that it contains
    <section
      ref={panel}
      className={`composer ${isInternal ? 'composer-internal' : ''}`}
      aria-label={name}
      data-id={action}
      onKeyDown={onKeyDown}
    >
      <header className="composer-head">
        <span dir="auto">{head}</span>
        <Button kind="quiet" icon="times" aria-label={t('close')} onClick={onClose} />
      </header>
      <EntryForm
        form={form}
        action={submit}
        icon={icon}
        beside={
          <>
            {beside}
            <kbd className="composer-key" aria-hidden="true">
              {shownKeys('mod+Enter')}
            </kbd>
          </>
        }
      >
        <FormErrors errors={form.formErrors} />
        <TextArea label={label} placeholder={placeholder} maxLength={maxLength} rows={4} {...field} />
      </EntryForm>
    </section>
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      // Escape would otherwise close the submission.
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      panel.current?.querySelector('form')?.requestSubmit();
  }
}

/** Moves the focus into the field, and its button into sight. */
export function focusComposer(panel: HTMLElement | null): void {
  panel?.querySelector('textarea')?.focus({ preventScroll: true });
  panel?.scrollIntoView?.({ block: 'nearest' });
}
