import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly n: number;
  /** Link text; defaults to the entry's number. */
  readonly text?: string;
  readonly onValueChange: (n: number) => void;
}

/** Link to another entry of the same log. */
export function EntryLink({ n, text, onValueChange }: Props) {
  const t = useTexts(texts);
  return (
    <button type="button" className="event-log-link" onClick={() => onValueChange(n)}>
      {text ?? t('entryN', { n: String(n) })}
    </button>
  );
}
