import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly n: number;
  /** What it reads; the entry's number without. */
  readonly text?: string;
  readonly onChoose: (n: number) => void;
}

/** Leads to another entry of the same log. */
export function EntryLink({ n, text, onChoose }: Props) {
  const t = useTexts(texts);
  return (
    <button type="button" className="event-log-link" onClick={() => onChoose(n)}>
      {text ?? t('entryN', { n: String(n) })}
    </button>
  );
}
