import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Progress } from './progress.tsx';

beforeEach(() => void vi.useFakeTimers());

it('appears once something takes longer than a second', () => {
  render(<Progress label="Loading the report" />);
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('progressbar', { name: 'Loading the report' })).toBeDefined();
});
