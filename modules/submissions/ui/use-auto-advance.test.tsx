import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusInDetail } from './use-auto-advance.ts';

function Detail({ canArchive }: { readonly canArchive: boolean }) {
  useFocusInDetail();
  return (
    // As PrimeReact renders it.
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="dialog">
      {canArchive && <button type="button">Archive</button>}
      <button type="button" className="dialog-close">
        Close
      </button>
    </div>
  );
}

it('focuses a control when the focused one disappears, but not before the dialog has had the focus', () => {
  const { rerender } = render(<Detail canArchive />);
  rerender(<Detail canArchive />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button', { name: 'Archive' }).focus();
  rerender(<Detail canArchive={false} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});
