import type { ComponentType } from 'react';
import { Link, Outlet } from 'react-router';
import { Logo } from '../ui/logo.tsx';
import { PRODUCT } from './product.ts';
import { UserMenu } from './user-menu.tsx';

export interface LoadedTopBar {
  readonly id: string;
  readonly side: 'start' | 'end';
  readonly View: ComponentType;
}

/** The top bar and what is below it. */
export function ConsoleFrame({ items }: { readonly items: readonly LoadedTopBar[] }) {
  const on = (side: LoadedTopBar['side']) =>
    items.filter((item) => item.side === side).map(({ id, View }) => <View key={id} />);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="top-bar">
        <Link to="/" className="top-bar-home" aria-label={`${PRODUCT}, home`}>
          <Logo name={PRODUCT} />
        </Link>
        <div className="top-bar-start">{on('start')}</div>
        <div className="top-bar-end">
          {on('end')}
          <UserMenu />
        </div>
      </header>
      <div id="content" className="content" tabIndex={-1}>
        <Outlet />
      </div>
    </>
  );
}
