import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import './rail-page.css';

interface Props {
  /** The name of the rail. */
  readonly label: string;
  /** `RailGroup`s. */
  readonly rail: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page with a rail at its start, on top of a narrow window, and its content on a surface. */
export function RailPage({ label, rail, className = '', children }: Props) {
  const nav = useCurrentInSight();
  return (
    <main className={`rail-page ${className}`}>
      <nav
        className="page-rail"
        aria-label={label}
        ref={nav}
        onScroll={({ currentTarget }) => fadeEdges(currentTarget)}
      >
        {rail}
      </nav>
      {children}
    </main>
  );
}

/** On a narrow screen the rail scrolls horizontally: scrolls the current link into view, in the middle. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const here = `${pathname}${hash}`;
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!nav.current || shown.current === here) return;
    shown.current = here;
    const link = nav.current.querySelector<HTMLElement>('[aria-current]');
    if (link) nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
    fadeEdges(nav.current);
  }, [here]);
  return nav;
}

const FADE_PX = 40;

/** Lets what is cut off at an edge fade, since there is more beyond it. */
function fadeEdges(nav: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth, style } = nav;
  style.setProperty('--fade-left', `${Math.min(FADE_PX, scrollLeft)}px`);
  style.setProperty('--fade-right', `${Math.min(FADE_PX, scrollWidth - clientWidth - scrollLeft)}px`);
}

/** Links of a rail under their heading, as list items. */
export function RailGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="page-rail-group">
      <span className="page-rail-heading" aria-hidden="true">
        {title}
      </span>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}
