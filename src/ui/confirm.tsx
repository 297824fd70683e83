import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { texts as texting } from './texts.ts';
import { Button } from './button.tsx';
import './confirm.css';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { useFocusReturn } from './focus-return.ts';
import { Rich } from './rich.tsx';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly title: string;
  /** What happens, and what goes with it. */
  readonly children: ReactNode;
  /** The button that does it, e.g. `Delete form`. */
  readonly action: string;
  readonly kind?: 'primary' | 'danger';
  /** What must be typed first. */
  readonly typed?: string;
  /** What it waits for is not known yet. */
  readonly isDisabled?: boolean;
  /** Does it; while a promise of it is pending the dialog is busy. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks for confirmation of an irreversible action, for as long as it is rendered. */
export function Confirm({ title, children, action, kind = 'danger', typed, isDisabled, ...on }: Props) {
  const t = useTexts(texting);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  useFocusReturn();
  const isReady = isDisabled !== true && (typed === undefined || text === typed);
  const act = () => {
    const work = on.onConfirm();
    // A busy button loses the focus, so it is not for what is over at once.
    if (!(work instanceof Promise)) return;
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React hands it on to a form that this was rendered in, wherever the dialog stands in the page.
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
            hint={<Rich text={texting('typeThis', { typed })} />}
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
