import { afterPaint } from '../ui/after-paint.ts';
import { useEffect, useLayoutEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useApp, useSelect } from '../ui/app-context.ts';
import { LanguageContext, useTranslate, useTexts } from '../ui/use-texts.ts';
import { replacePrerenderedPage } from './prerendered-page.ts';
import { storeLanguage } from './languages.ts';
import type { Read } from '../kernel/index.ts';
import type { Params, RoutePart } from './points.ts';
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
  const app = useApp();
  const translate = useTranslate();
  const t = useTexts(texts);
  const match = useMatches().findLast(({ handle }) => partIn(handle)?.title !== undefined);
  const part = partIn(match?.handle);
  const documentTitle = useSelect((read) => {
    const text = part && app.attempt(part, () => titleOf(part, read, match?.params ?? {}));
    return text === undefined
      ? t('bareTitle', { product: PRODUCT })
      : t('title', { page: translate(text), product: PRODUCT });
  });
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

const titleOf = ({ title }: RoutePart, read: Read, params: Params) =>
  typeof title === 'function' ? title(read, params) : title;

function partIn(handle: unknown): RoutePart | undefined {
  // `toRoute` in router.tsx is the only one that sets handles.
  return handle as RoutePart | undefined;
}
