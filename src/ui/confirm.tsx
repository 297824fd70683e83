import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { texts as uiTexts } from './texts.ts';
import { Button } from './button.tsx';
import './confirm.css';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { useRestoreFocus } from './restore-focus.ts';
import { Rich } from './rich.tsx';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  /** The button that does it, e.g. `Delete form`. */
  readonly action: string;
  readonly kind?: 'primary' | 'danger';
  /** Text that must be typed to confirm. */
  readonly typed?: string;
  /** Still loading what it depends on. */
  readonly isDisabled?: boolean;
  /** Runs the action; the dialog is busy while its promise is pending. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks for confirmation of an irreversible action, for as long as it is rendered. */
export function Confirm({ title, children, action, kind = 'danger', typed, isDisabled, ...on }: Props) {
  const t = useTexts(uiTexts);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  useRestoreFocus();
  const isReady = isDisabled !== true && (typed === undefined || text === typed);
  const act = () => {
    const work = on.onConfirm();
    // A busy button loses the focus, so short actions do not set it.
    if (!(work instanceof Promise)) return;
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React events bubble to a form around this component, even though the dialog is elsewhere in the DOM.
    event.stopPropagation();
    if (isReady && !isBusy) act();
  };
  return (
    <Dialog title={title} onClose={on.onClose}>
      <form className="form confirm" noValidate onSubmit={onSubmit}>
        <div className="confirm-text">{children}</div>
        {typed !== undefined && (
          <TextField
            label={t('typeToConfirm')}
            hint={<Rich text={uiTexts('typeThis', { typed })} />}
            value={text}
            onText={setText}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <div className="form-actions confirm-actions">
          <Button onClick={on.onClose}>{t('cancel')}</Button>
          <Button type="submit" kind={kind} busy={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
