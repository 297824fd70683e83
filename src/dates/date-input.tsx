import { lazy, Suspense, useId, useState, type ComponentProps } from 'react';
import { dateValue, shownDate } from './date-text.ts';
import './date-input.css';
import { Icon } from '../ui/icon.tsx';
import { texts } from './texts.ts';
import { TopLayer } from '../ui/top-layer.tsx';
import { leaves, usePopup } from '../ui/use-popup.ts';
import { useTexts } from '../ui/use-texts.ts';

const DatePicker = lazy(() => import('./date-picker.tsx'));

export interface DateProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` in local time; empty if not set. The raw input if it is not a valid date. */
  readonly value: string;
  readonly onText: (value: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** With the time of day. */
  readonly withTime?: boolean;
  readonly 'data-region'?: string | undefined;
}

type Props = DateProps &
  Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-label' | 'aria-describedby' | 'aria-invalid'>;

/** A date as DD/MM/YYYY, typed, or picked from a calendar that loads when it is first opened. */
export function DateInput({ label, value, onText, min, max, withTime = false, ...rest }: Props) {
  const t = useTexts(texts);
  const [draft, setDraft] = useState('');
  const { isOpen, setOpen, close, frame, button } = usePopup();
  const anchorName = `--date-${useId().replaceAll(/\W/g, '')}`;
  const valueOf = (text: string) => dateValue(text, withTime) ?? text.trim();
  return (
    <div
      {...frame}
      className="date-input"
      style={{ anchorName }}
      onBlur={(event) => {
        if (leaves(event)) setOpen(false);
      }}
    >
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="input day"
        placeholder={t(withTime ? 'formatWithTime' : 'format')}
        // Input stays as typed until the field loses focus.
        value={valueOf(draft) === value ? draft : shownDate(value, withTime)}
        onChange={({ target }) => {
          setDraft(target.value);
          onText(valueOf(target.value));
        }}
        onBlur={() => setDraft('')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      <button
        ref={button}
        type="button"
        className="date-open"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('choose', { label })}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" />
      </button>
      {isOpen && (
        <TopLayer name={t('choose', { label })} anchor={anchorName}>
          <Suspense fallback={<div className="date-picker" aria-busy="true" />}>
            <DatePicker value={valueOf(value)} onValue={onText} onDone={close} {...{ min, max, withTime }} />
          </Suspense>
        </TopLayer>
      )}
    </div>
  );
}
