import type { PreviewEntry } from '../../../src/replay/preview.ts';
import type { Redacted } from '../../../src/replay/redact.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** The replacements of an export: the number of texts of each kind, and a few entries with the pseudonyms marked. */
export function ExportPreview({ replaced, preview }: Pick<Redacted, 'replaced' | 'preview'>) {
  const t = useTexts(texts);
  const byCount = replaced.toSorted((a, b) => b.count - a.count);
  if (replaced.length === 0) return <p>{t('nothingReplaced')}</p>;
  return (
    <>
      <h3>{t('replaced')}</h3>
      <ul className="export-counts">
        {byCount.map(({ kind, count }) => (
          <li key={kind}>{t(`replaced.${kind}`, { count })}</li>
        ))}
      </ul>
      {preview.length > 0 && <h3>{t('preview')}</h3>}
      {preview.map((entry) => (
        <Entry key={entry.n} {...entry} />
      ))}
    </>
  );
}

function Entry({ n, kind, name, parts }: PreviewEntry) {
  const t = useTexts(texts);
  return (
    <figure className="export-entry">
      <figcaption>
        {t('entryN', { n: String(n) })} · {t(`kind.${kind}`)} <code>{name}</code>
      </figcaption>
      <pre className="export-json" dir="ltr">
        {parts.map(({ text, isReplaced }, at) =>
          // eslint-disable-next-line react/no-array-index-key -- the parts of a text, which never change
          isReplaced ? <mark key={at}>{text}</mark> : text,
        )}
      </pre>
    </figure>
  );
}
