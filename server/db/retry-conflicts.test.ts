import { expect, test, vi } from 'vitest';
import { DatabaseError } from './database-error.ts';
import { retryConflicts } from './bounded-transaction.ts';

const failing = (code: string) => new DatabaseError({ message: code, code, constraint: undefined });

test.each(['40P01', '40001'])('runs a statement again that ended with %s', async (code) => {
  const statement = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failing(code)).mockResolvedValue('stored');
  expect(await retryConflicts(statement)).toBe('stored');
  expect(statement).toHaveBeenCalledTimes(2);
});

test('fails after three attempts', async () => {
  const statement = vi.fn<() => Promise<string>>().mockRejectedValue(failing('40P01'));
  await expect(retryConflicts(statement)).rejects.toThrow('40P01');
  expect(statement).toHaveBeenCalledTimes(3);
});

test('does not repeat a statement that fails for another reason', async () => {
  const statement = vi.fn<() => Promise<string>>().mockRejectedValue(failing('23505'));
  await expect(retryConflicts(statement)).rejects.toThrow('23505');
  expect(statement).toHaveBeenCalledTimes(1);
});
