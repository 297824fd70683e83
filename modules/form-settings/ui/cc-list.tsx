import { shownError } from '../../../contract/error.ts';
import { detailIn } from '../../../contract/input-error.ts';
import type { DisplayText } from '../../../contract/text.ts';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { CcAddress } from '../../../contract/entity/form-settings.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { ccPart } from '../points.ts';
import { texts } from './texts.ts';

type Entry = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onText'>;

interface Props {
  readonly form: Form;
  readonly addresses: string[];
  /** The region of the addresses on recorded screens. */
  readonly region: string | undefined;
  /** Props of the input for a new address. */
  readonly entry: Entry;
  readonly onChange: (addresses: string[]) => void;
}

/** Appends an address, replacing a duplicate. Ignores a blank one. */
export function withCc(addresses: readonly string[], address: string): string[] {
  const added = address.trim();
  const isSame = (one: string) => one.toLowerCase() === added.toLowerCase();
  return added === '' ? [...addresses] : [...addresses.filter((one) => !isSame(one)), added];
}

/** The CC addresses, each removable, and a field to add one. */
export function CcList({ form, addresses, region, entry, onChange }: Props) {
  const t = useTexts(texts);
  const parts = useApp().contributions(ccPart);
  return (
    <div className="cc">
      <CcEntry {...entry} onAdd={(address) => onChange(withCc(addresses, address))} />
      {addresses.length === 0 && <p className="field-hint">{t('noCc')}</p>}
      <ul className="cc-list" aria-label={t('cc')} data-region={region} data-input>
        {addresses.map((address) => (
          <li key={address}>
            <span className="cc-address">{address}</span>
            {parts.map(({ id, view }) => (
              <ContributedView key={id} id={id} view={view} given={{ form, address }} />
            ))}
            <Button
              kind="quiet"
              icon="times"
              aria-label={t('remove', { address })}
              onClick={() => onChange(addresses.filter((one) => one !== address))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CcEntry({ value, error, onText, onAdd, ...field }: Entry & { readonly onAdd: (address: string) => void }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const [addressError, setAddressError] = useState<DisplayText>();
  const add = () => {
    const { data, error: invalid } = CcAddress.safeParse(value);
    setAddressError(invalid?.issues.map((issue) => shownError([detailIn(issue)]))[0]);
    if (data === undefined) return;
    onAdd(data);
    onText('');
  };
  /** Enter adds the address instead of submitting the form. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="entry-line">
      <TextField
        label={t('cc')}
        {...field}
        value={value}
        error={addressError === undefined ? error : translate(addressError)}
        onText={onText}
        onKeyDown={onKeyDown}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('ccExample')}
      />
      <Button icon="plus" onClick={add}>
        {t('add')}
      </Button>
    </div>
  );
}
