import { useState } from 'react';
import { joinFailures, type Settlement } from '../kernel/index.ts';
import { Button } from './button.tsx';
import { useTranslate } from './use-texts.ts';
import './test-button.css';

interface Props {
  readonly label: string;
  /** Explains the test. */
  readonly hint: string;
  /** Shown once it is done. */
  readonly done: string;
  readonly isDisabled?: boolean;
  /** At the end of a bar: the hint is shown only while the test is not possible, else it is the button's title. */
  readonly isInBar?: boolean;
  readonly onTry: () => Promise<Settlement>;
}

/** A button that runs a test and shows the result next to it. */
export function TestButton({ label, hint, done, isDisabled = false, isInBar = false, onTry }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<Settlement>();
  const act = async () => {
    setBusy(true);
    setLast(undefined);
    setLast(await onTry());
    setBusy(false);
  };
  return (
    <div className={isInBar ? 'test-button is-in-bar' : 'test-button'}>
      <Button
        icon="send"
        busy={isBusy}
        disabled={isDisabled}
        {...(isInBar && { title: hint })}
        onClick={() => void act()}
      >
        {label}
      </Button>
      <output className="test-button-status">
        <Result last={last} done={done} hint={isInBar && !isDisabled ? '' : hint} />
      </output>
    </div>
  );
}

function Result({ last, done, hint }: { readonly last: Settlement | undefined } & Pick<Props, 'done' | 'hint'>) {
  const translate = useTranslate();
  if (last?.outcome === 'done') return <span className="test-button-done">{done}</span>;
  if (last?.outcome !== 'failed') return <span className="field-hint">{hint}</span>;
  return <span className="field-error">{translate(last.fetchError ?? joinFailures(last.errors))}</span>;
}
