import { describe, expect, test } from 'vitest';
import { WriteSlot, WriteSlots } from './write-slots.ts';

describe('Concurrent uploads', () => {
  const begun: string[] = [];
  const write = (slot: WriteSlot, name: string, bytes = 1) =>
    slot.write(bytes, async () => {
      begun.push(name);
    });
  const uploads = () => {
    begun.length = 0;
    const slots = new WriteSlots(1);
    return [new WriteSlot(slots), new WriteSlot(slots)] as const;
  };

  test('continue in their slot while others wait', async () => {
    const [one, other] = uploads();
    await write(one, 'one');
    const waiting = write(other, 'other');
    await write(one, 'one');
    one[Symbol.dispose]();
    await waiting;
    expect(begun).toEqual(['one', 'one', 'other']);
  });

  test('release their slot if nothing more arrives', async () => {
    const [one, other] = uploads();
    await write(one, 'one');
    await write(other, 'other');
    expect(begun).toEqual(['one', 'other']);
  });

  test('let others go first after four megabytes', async () => {
    const [one, other] = uploads();
    await write(one, 'one', 4_000_000);
    const waiting = write(other, 'other');
    await Promise.all([write(one, 'one again'), waiting]);
    expect(begun).toEqual(['one', 'other', 'one again']);
  });

  test('release their slot if they fail', async () => {
    const [one, other] = uploads();
    const failing = one.write(1, () => Promise.reject(new Error('full')));
    const waiting = write(other, 'other');
    await expect(failing).rejects.toThrow('full');
    one[Symbol.dispose]();
    await waiting;
    expect(begun).toEqual(['other']);
  });

  test('release their slot if they are aborted while waiting', async () => {
    const [one, other] = uploads();
    await write(one, 'one');
    const waiting = write(other, 'other');
    other[Symbol.dispose]();
    await expect(waiting).rejects.toThrow('The upload has ended');
    await write(one, 'one');
    expect(begun).toEqual(['one', 'one']);
  });
});
