import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { mountedHandlerOf, useShortcut } from './use-shortcut.ts';

const done: string[] = [];

/** Presses the key as soon as the page shows the submission. */
function View({ submission }: { readonly submission: string }) {
  useShortcut('archive', () => void done.push(submission));
  useLayoutEffect(() => mountedHandlerOf('archive')?.());
  return submission;
}

it('acts on what the page shows, also before the next paint', () => {
  const { rerender, unmount } = render(<View submission="first" />);
  rerender(<View submission="second" />);
  expect(done).toEqual(['first', 'second']);
  unmount();
  expect(mountedHandlerOf('archive')).toBeUndefined();
});
