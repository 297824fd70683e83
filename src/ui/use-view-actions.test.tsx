import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { useViewActions, viewActions } from './use-view-actions.ts';

const done: string[] = [];

/** Runs the action as soon as the page shows the submission. */
function View({ submission }: { readonly submission: string }) {
  useViewActions([{ id: 'move', title: 'Move', icon: 'check', act: () => void done.push(submission) }]);
  useLayoutEffect(() => viewActions()[0]?.act());
  return submission;
}

it('act on what the page shows, also before the next paint', () => {
  const { rerender, unmount } = render(<View submission="first" />);
  rerender(<View submission="second" />);
  expect(done).toEqual(['first', 'second']);
  unmount();
  expect(viewActions()).toEqual([]);
});
