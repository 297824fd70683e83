import { Checkbox } from '../../../src/ui/checkbox.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly id: number;
  readonly isSelected: boolean;
  /** `upTo` extends the selection from the last selected row. */
  readonly onValueChange: (id: number, isSelected: boolean, upTo: boolean) => void;
}

/** Selects a row for bulk actions. Shift-click selects or deselects every row since the last click. */
export function SelectCheckbox({ id, isSelected, onValueChange }: Props) {
  const t = useTexts(texts);
  return (
    <label className="choose" data-selects>
      <Checkbox
        label={t('choose', { id: String(id) })}
        checked={isSelected}
        onToggle={(_isChecked, isRange) => onValueChange(id, !isSelected, isRange)}
      />
    </label>
  );
}
