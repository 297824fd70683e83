import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Popover } from './popover.tsx';

const panel = () => screen.queryByRole('textbox');

describe('a popover', () => {
  it('shows its controls on a click, and hides them on the next', () => {
    render(
      <Popover label="Received">
        <input aria-label="From" />
      </Popover>,
    );
    expect(panel()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Received', expanded: false }));
    expect(panel()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Received', expanded: true }));
    expect(panel()).toBeNull();
  });

  it('closes on Escape and restores focus, and on a click outside', () => {
    render(
      <>
        <Popover label="Received">
          <input aria-label="From" />
        </Popover>
        <p>elsewhere</p>
      </>,
    );
    const button = screen.getByRole('button', { name: 'Received' });
    fireEvent.click(button);
    screen.getByRole('textbox').focus();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    fireEvent.pointerDown(screen.getByText('elsewhere'));
    expect(panel()).toBeNull();
  });
});
