import type { ComponentType } from 'react';
import { Link, Outlet } from 'react-router';
import { useApp, useSelect } from '../ui/app-context.ts';
import { ContributedView, PartBoundary } from '../ui/contributed-view.tsx';
import { Logo } from '../ui/logo.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { PRODUCT } from './product.ts';
import { texts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';
import type { TopBarItem } from './points.ts';

export interface LoadedTopBar extends TopBarItem {
  /** Not of an item that is shown on a condition. */
  readonly View?: ComponentType;
}

/** The top bar and the current screen below it. */
export function ConsoleFrame({ items }: { readonly items: readonly LoadedTopBar[] }) {
  const t = useTexts(texts);
  const viewsOn = (side: LoadedTopBar['side']) =>
    items
      .filter((item) => item.side === side)
      .map(({ View, ...item }) =>
        View ? (
          <PartBoundary key={item.id} id={item.id}>
            <View />
          </PartBoundary>
        ) : (
          <ConditionalItem key={item.id} item={item} />
        ),
      );
  return (
    <>
      <a className="skip-link" href="#content" data-region="shell/skip-link">
        {t('skip')}
      </a>
      <header className="top-bar">
        <Link to="/" className="top-bar-home" aria-label={t('home', { product: PRODUCT })}>
          <Logo name={PRODUCT} />
        </Link>
        <div className="top-bar-start">{viewsOn('start')}</div>
        <div className="top-bar-end">
          {viewsOn('end')}
          <UserMenu />
        </div>
      </header>
      <div className="notices">{viewsOn('below')}</div>
      <div id="content" className="content" tabIndex={-1}>
        <Outlet />
      </div>
    </>
  );
}

function ConditionalItem({ item }: { readonly item: TopBarItem }) {
  const app = useApp();
  const isShown = useSelect((read) => app.attempt(item, () => item.isShown?.(read)) === true);
  return isShown ? <ContributedView id={item.id} view={item.view} given={{}} /> : null;
}
