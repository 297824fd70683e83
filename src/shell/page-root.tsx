import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useApp } from '../ui/app-context.ts';
import type { RoutePart } from './points.ts';
import { PRODUCT } from './product.ts';
import { Toaster } from './toaster.tsx';
import { useTheme } from './theme.ts';

/** Around every page: its title, the theme, the toasts. */
export function PageRoot() {
  useTitle();
  useTheme();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

function useTitle(): void {
  const { read } = useApp();
  const titled = useMatches().findLast(
    ({ handle }) => (handle as { title?: RoutePart['title'] } | undefined)?.title !== undefined,
  );
  const title = (titled?.handle as { title: RoutePart['title'] } | undefined)?.title;
  const text = typeof title === 'function' ? title(read, titled?.params ?? {}) : title;
  useEffect(() => {
    document.title = text === undefined ? `${PRODUCT} Dashboard` : `${text} | ${PRODUCT} Dashboard`;
  }, [text]);
}
