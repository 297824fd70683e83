import { useEffect, useLayoutEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useSelect } from '../ui/app-context.ts';
import { LanguageContext, useTranslate, useTexts } from '../ui/use-texts.ts';
import { replacePrerenderedPage } from './prerendered-page.ts';
import { storeLanguage } from './languages.ts';
import type { RoutePart } from './points.ts';
import { PRODUCT } from './product.ts';
import { languageSetting } from './state.ts';
import { texts } from './texts.ts';
import { Toaster } from './toaster.tsx';
import { useTheme } from './theme.ts';

/** The root of every page: sets its language, title and theme, and shows toasts. */
export function PageRoot() {
  const { choice, language } = useSelect((read) => read(languageSetting));
  useTheme();
  useLayoutEffect(replacePrerenderedPage, []);
  useEffect(() => {
    storeLanguage(choice);
    document.documentElement.lang = language;
  }, [choice, language]);
  return (
    <LanguageContext value={language}>
      <Title />
      <Outlet />
      <Toaster />
    </LanguageContext>
  );
}

function Title(): null {
  const translate = useTranslate();
  const t = useTexts(texts);
  const titled = useMatches().findLast(({ handle }) => titleIn(handle) !== undefined);
  const title = titleIn(titled?.handle);
  const documentTitle = useSelect((read) => {
    const text = typeof title === 'function' ? title(read, titled?.params ?? {}) : title;
    return text === undefined
      ? t('bareTitle', { product: PRODUCT })
      : t('title', { page: translate(text), product: PRODUCT });
  });
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return null;
}

function titleIn(handle: unknown): RoutePart['title'] {
  // `toRoute` in router.tsx is the only one that sets handles.
  return (handle as Pick<RoutePart, 'title'> | undefined)?.title;
}
