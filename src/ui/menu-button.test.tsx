import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MenuButton } from './menu-button.tsx';

const user = userEvent.setup();
const act = vi.fn();
const labels = ['Read', 'In progress', 'Archived', 'Spam', 'Star', 'Deleted'];
const entries = labels.map((label) => ({
  id: label,
  label,
  note: <kbd>S</kbd>,
  isDisabled: label === 'Deleted',
  act: () => act(label),
}));
const focused = () => document.activeElement?.querySelector('.menu-text')?.textContent;
const button = () => screen.getByRole('button', { name: 'Mark as' });

beforeEach(() => {
  act.mockClear();
  render(
    <>
      <MenuButton name="Mark as" label="Mark as" entries={entries} />
      <button type="button">Behind</button>
    </>,
  );
});

describe('a menu', () => {
  it('announces its menu and whether it is open', async () => {
    expect(button().getAttribute('aria-haspopup')).toBe('menu');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(button().getAttribute('aria-controls')).toBe(screen.getByRole('menu', { name: 'Mark as' }).id);
  });

  it.each([
    ['{ArrowDown}', 'Read'],
    ['{ArrowUp}', 'Star'],
    ['{Enter}', 'Read'],
    [' ', 'Read'],
  ])('opens with %j on “%s”', async (keys, label) => {
    button().focus();
    await user.keyboard(keys);
    expect(focused()).toBe(label);
  });

  it.each([
    ['{ArrowDown}', 'In progress'],
    ['{ArrowUp}', 'Star'],
    ['{End}', 'Star'],
    ['{End}{Home}', 'Read'],
    ['{End}{ArrowDown}', 'Read'],
    ['a', 'Archived'],
    ['s', 'Spam'],
    ['ss', 'Star'],
    ['sss', 'Spam'],
    ['st', 'Star'],
    ['ar', 'Archived'],
    ['IN', 'In progress'],
    ['d', 'Read'],
    ['x', 'Read'],
  ])('moves with %j to “%s”', async (keys, label) => {
    await user.click(button());
    await user.keyboard(keys);
    expect(focused()).toBe(label);
    expect(act).not.toHaveBeenCalled();
  });

  it('keeps letters and Escape from the page while it is open', async () => {
    const received: string[] = [];
    const listener = ({ key }: KeyboardEvent) => void received.push(key);
    document.addEventListener('keydown', listener);
    await user.click(button());
    await user.keyboard('s{Escape}s');
    document.removeEventListener('keydown', listener);
    expect(received).toEqual(['s']);
  });

  it('acts and restores focus', async () => {
    await user.click(button());
    await user.keyboard('st{Enter}');
    expect(act).toHaveBeenCalledExactlyOnceWith('Star');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('closes on Escape, which restores focus, and on Tab, which moves it on', async () => {
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
    await user.click(button());
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Behind');
  });
});
