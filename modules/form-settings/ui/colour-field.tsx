import { isColour } from '../../../contract/entity/form-settings.ts';
import type { ComponentProps } from 'react';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

type Props = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onText' | 'disabled'>;

/** The picker's colour while none is set: the product's own. */
const UNSET = '#0e7c7b';

/** A colour as text, with the browser's picker next to it. */
export function ColourField({ value, disabled, onText, ...rest }: Props) {
  const t = useTexts(texts);
  return (
    <div className="colour-field">
      <TextField
        label={t('colour')}
        hint={t('colourHint')}
        {...rest}
        value={value}
        disabled={disabled}
        onText={onText}
        autoComplete="off"
        spellCheck={false}
        placeholder={UNSET}
      />
      <input
        type="color"
        aria-label={t('colourPick')}
        value={isColour(value) ? value : UNSET}
        disabled={disabled}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}
