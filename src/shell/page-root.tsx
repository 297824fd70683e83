import { useEffect, useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { afterPaint } from '../ui/after-paint.ts';
import { useSelect } from '../ui/app-context.ts';
import { LanguageContext, useTexts } from '../ui/use-texts.ts';
import { replacePrerenderedPage } from './prerendered-page.ts';
import { storeLanguage } from './languages.ts';
import { PRODUCT } from './product.ts';
import { languageSetting } from './state.ts';
import { texts } from './texts.ts';
import { Toaster } from './toaster.tsx';
import { usePageTitle } from './use-page-title.ts';
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
  const t = useTexts(texts);
  const page = usePageTitle();
  const documentTitle =
    page === undefined ? t('bareTitle', { product: PRODUCT }) : t('title', { page, product: PRODUCT });
  useEffect(() => {
    let isLatest = true;
    // A step to the next submission would wait for the browser's window.
    afterPaint(() => {
      if (isLatest) document.title = documentTitle;
    });
    return () => {
      isLatest = false;
    };
  }, [documentTitle]);
  return null;
}
