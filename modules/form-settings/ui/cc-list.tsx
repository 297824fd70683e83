import { useState, type KeyboardEvent } from 'react';
import { CcAddress } from '../../../contract/entity/form-settings.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useSayTold, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly addresses: string[];
  readonly error: string | undefined;
  readonly onChange: (addresses: string[]) => void;
}

/** The addresses that get a copy, each removable, and a field to add one. */
export function CcList({ addresses, error, onChange }: Props) {
  const t = useTexts(texts);
  return (
    <div className="cc">
      <CcEntry
        listError={error}
        onAdd={(address) => onChange([...addresses.filter((one) => !isSame(one, address)), address])}
      />
      {addresses.length === 0 && <p className="field-hint">{t('noCc')}</p>}
      <ul className="cc-list" aria-label={t('cc')}>
        {addresses.map((address) => (
          <li key={address}>
            <span>{address}</span>
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

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

interface EntryProps {
  readonly listError: string | undefined;
  readonly onAdd: (address: string) => void;
}

function CcEntry({ listError, onAdd }: EntryProps) {
  const t = useTexts(texts);
  const say = useSayTold();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const add = () => {
    const { data, error } = CcAddress.safeParse(typed);
    setFault(error?.issues[0]?.message);
    if (data === undefined) return;
    onAdd(data);
    setTyped('');
  };
  /** Enter adds, instead of saving without what was typed. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="entry-line">
      <TextField
        label={t('cc')}
        error={fault === undefined ? listError : say(fault)}
        value={typed}
        onText={setTyped}
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
