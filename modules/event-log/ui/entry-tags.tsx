import type { NumberedEntry } from '../../../src/kernel/index.ts';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { factsOf, type Known } from './entry-facts.ts';
import { texts } from './texts.ts';

/** Tags below an entry's name: its facts, and the version of an event. */
export function EntryTags({ entry, ...known }: Known & { readonly entry: NumberedEntry }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  return (
    <>
      {factsOf(entry, known).map(({ text, tone }) => (
        <Tag key={translate(text)} tone={tone}>
          {translate(text)}
        </Tag>
      ))}
      {entry.kind === 'event' && <Tag>{t('version', { version: String(entry.v) })}</Tag>}
      {/* The name has any other service. */}
      {entry.kind === 'effect' && entry.service === 'http' && <Tag>{entry.service}</Tag>}
    </>
  );
}
