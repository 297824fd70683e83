import { type Catalogue, defineTexts, Language, type Texts, type Translation } from '../../contract/text.ts';
import { loadTexts } from './catalogue.ts';

/**
 * A catalogue that comes with a view in every language, so that pages without the view do not load it. For texts of a
 * few hundred bytes.
 *
 * @example
 * export const texts = await loadViewTexts('webhooks/ui', { en, de });
 */
export async function loadViewTexts<const C extends Catalogue>(
  id: string,
  all: { readonly en: C; readonly de: Translation<C> },
): Promise<Texts<C>> {
  const texts = defineTexts<C>(id, {
    en: () => Promise.resolve({ default: all.en }),
    de: () => Promise.resolve({ default: all.de }),
  });
  await Promise.all(Language.options.map((language) => loadTexts(language, [texts])));
  return texts;
}
