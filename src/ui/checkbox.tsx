interface Props {
  /** Its name; without it, the text of the label around it. */
  readonly label?: string;
  /** `some` for a part of what it stands for. */
  readonly checked: boolean | 'some';
  readonly disabled?: boolean;
  readonly name?: string;
  /** Hidden where its label shows the choice. */
  readonly isHidden?: boolean;
  readonly 'data-region'?: string;
  /** `isRange`: clicked with the shift key. */
  readonly onToggle: (isChecked: boolean, isRange: boolean) => void;
}

/** The browser's checkbox, as `checkbox.css` draws it. */
export function Checkbox({ label, checked, disabled, name, isHidden = false, onToggle, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = checked === 'some';
      }}
      name={name}
      className={isHidden ? 'visually-hidden' : undefined}
      aria-label={label}
      checked={checked === true}
      disabled={disabled}
      onChange={({ target, nativeEvent }) =>
        onToggle(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
