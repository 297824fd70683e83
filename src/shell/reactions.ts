import type { Name } from '../../contract/message.ts';
import { whenever } from '../kernel/index.ts';
import { undoStarted } from './messages.ts';

export const reactions = [
  // The type comes from a command that was offered as an undo.
  whenever(undoStarted, ({ command: { type, payload } }) => ({ kind: 'command', type: type as Name, payload })),
];
