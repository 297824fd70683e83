import * as z from 'zod/mini';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { texts } from './texts.ts';

/** Opens or closes the undo history. */
export const showUndoHistory = defineCommand('undo-history/show', z.object({ isShown: z.boolean() }), {
  title: texts('title'),
  icon: 'history',
});
export const undoHistoryShown = defineEvent('undo-history/shown', z.object({ isShown: z.boolean() }));
