import type { ComponentType } from 'react';
import { Link, Outlet } from 'react-router';
import { PartBoundary } from '../ui/contributed-view.tsx';
import { Logo } from '../ui/logo.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { PRODUCT } from './product.ts';
import { texts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';
import type { TopBarItem } from './points.ts';

export interface LoadedTopBar {
  readonly id: string;
  readonly side: TopBarItem['side'];
  readonly View: ComponentType;
}

/** The top bar and the current screen below it. */
export function ConsoleFrame({ items }: { readonly items: readonly LoadedTopBar[] }) {
  const t = useTexts(texts);
  const viewsOn = (side: LoadedTopBar['side']) =>
    items
      .filter((item) => item.side === side)
      .map(({ id, View }) => (
        <PartBoundary key={id} id={id}>
          <View />
        </PartBoundary>
      ));
  return (
    <>
      <a className="skip-link" href="#content">
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
