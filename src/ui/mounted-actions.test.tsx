import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { mountedHandlerOf, useShortcut } from './use-shortcut.ts';
import { useViewActions, viewActions } from './use-view-actions.ts';

const done: string[] = [];
beforeEach(() => {
  done.length = 0;
});

const useKey = (act: () => void) => useShortcut('archive', act);
const useAction = (act: () => void) => useViewActions([{ id: 'move', title: 'Move', icon: 'check', act }]);
const handlerOfKey = () => mountedHandlerOf('archive');
const handlerOfAction = () => viewActions()[0]?.act;

it.each([
  ['key', useKey, handlerOfKey],
  ['action of the palette', useAction, handlerOfAction],
])('a %s acts on what the page shows, also before the next paint', (_, useMounted, handler) => {
  /** Acts as soon as the page shows the submission. */
  function View({ submission }: { readonly submission: string }) {
    useMounted(() => void done.push(submission));
    useLayoutEffect(() => handler()?.());
    return submission;
  }
  const { rerender, unmount } = render(<View submission="first" />);
  rerender(<View submission="second" />);
  expect(done).toEqual(['first', 'second']);
  unmount();
  expect(handler()).toBeUndefined();
});
