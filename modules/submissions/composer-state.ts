import type * as z from 'zod/mini';
import { defineSlice, type Read } from '../../src/kernel/index.ts';
import { composerClosed, composerShown } from './events.ts';
import type { OpenComposer } from './open-composer.ts';

interface Composers {
  open: z.infer<typeof OpenComposer> | null;
}
const none: Composers = { open: null };

export const composers = defineSlice('submissions/composers', none, (on) => [
  on(composerShown, (state, shown) => {
    state.open = shown;
  }),
  on(composerClosed, (state, { id, submission }) => {
    if (state.open?.id === id && state.open.submission === submission) state.open = null;
  }),
]);

/** The id of the composer that is open for a submission. */
export function composerOf(read: Read, submission: number): string | undefined {
  const { open } = read(composers);
  return open?.submission === submission ? open.id : undefined;
}
