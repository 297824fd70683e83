import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadIcons } from './load-icons.ts';
import { Icon } from './icon.tsx';

const file = readFileSync(path.resolve(import.meta.dirname, 'icons.svg'), 'utf8');
const drawingOf = (container: HTMLElement) => container.querySelector('svg');

it('refers to the file until the shapes are there, and has its own from then on', async () => {
  const before = render(<Icon name="eye" />);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await loadIcons();
  expect(drawingOf(before.container)?.querySelector('use')?.getAttribute('href')).toContain('#eye');

  vi.stubGlobal('fetch', () => Promise.resolve(new Response(file)));
  await loadIcons();
  // One that is there stays as it is.
  before.rerender(<Icon name="eye" />);
  expect(drawingOf(before.container)?.querySelector('use')).not.toBeNull();

  const { container, rerender } = render(<Icon name="play" />);
  const { viewBox, innerHTML } = {
    viewBox: drawingOf(container)?.getAttribute('viewBox'),
    innerHTML: drawingOf(container)?.innerHTML,
  };
  expect(viewBox).toBe('0 0 16 16');
  expect(innerHTML).toContain('<path d=');
  expect(innerHTML).not.toContain('<use');
  rerender(<Icon name="pause" />);
  await waitFor(() => expect(drawingOf(container)?.innerHTML).not.toBe(innerHTML));
  expect(drawingOf(container)?.querySelector('use')).toBeNull();
});

it('draws each icon of the file', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(file)));
  await loadIcons();
  const symbols = new DOMParser().parseFromString(file, 'image/svg+xml').querySelectorAll('symbol');
  expect(symbols.length).toBeGreaterThan(80);
  for (const { id, children } of symbols) {
    const { container, unmount } = render(<Icon name={id} />);
    const shapes = [...children].map((shape) => [
      shape.localName,
      ...[...shape.attributes].map(({ name, value }) => `${name}=${value}`),
    ]);
    const drawn = [...(drawingOf(container)?.children ?? [])].map((shape) => [
      shape.localName,
      ...[...shape.attributes].map(({ name, value }) => `${name}=${value}`),
    ]);
    expect(drawn).toEqual(shapes);
    unmount();
  }
});
