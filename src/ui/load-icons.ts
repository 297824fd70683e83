import { createElement, type ReactNode } from 'react';
import { provideIcons } from './icon.tsx';
import sprite from './icons.svg';

/** Loads the shapes of icons, which the browser usually has in its cache. Without them, icons refer to their file. */
export async function loadIcons(): Promise<void> {
  const response = await fetch(sprite);
  if (response.ok) provideIcons(shapesIn(await response.text()));
}

function shapesIn(svg: string): ReadonlyMap<string, ReactNode> {
  const symbols = new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('symbol');
  return new Map([...symbols].map(({ id, children }) => [id, [...children].map(shapeOf)]));
}

/** The names of attributes are those of React. */
const shapeOf = ({ localName, attributes }: Element, key: number): ReactNode =>
  createElement(localName, {
    key,
    ...Object.fromEntries([...attributes].map(({ name, value }) => [reactNames[name] ?? name, value])),
  });

const reactNames: Readonly<Record<string, string>> = { 'stroke-width': 'strokeWidth' };
