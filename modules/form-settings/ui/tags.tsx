import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { Help } from './help.tsx';

interface Props {
  /** The form's fields, joined by commas. */
  readonly fields: string;
  readonly disabled: boolean;
  readonly onInsert: (tag: string) => void;
}

/** Lists the available tags with an explanation. Clicking one inserts it into the text. */
export function Tags({ fields, disabled, onInsert }: Props) {
  const t = useTexts(texts);
  const names = fields.split(',').filter((name) => name.trim() !== '');
  return (
    <section className="tags" aria-label={t('tags')}>
      <span className="field-hint" aria-hidden="true">
        {t('insert')}
      </span>
      {names.length === 0 && <p className="field-hint">{t('noTags')}</p>}
      <ul className="tags-list">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="tag"
              dir="auto"
              disabled={disabled}
              aria-label={t('insertTag', { tag: name })}
              onClick={() => onInsert(tagOf(name))}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Help label={t('help')}>
        <Rich text={texts('helpText', { example: tagOf(names[0] ?? 'name') })} />
      </Help>
    </section>
  );
}

const tagOf = (name: string): string => `{{${name}}}`;
