import type { Name } from '../../contract/message.ts';
import { whenever } from '../kernel/index.ts';
import { undoTaken } from './messages.ts';

export const reactions = [
  // The type comes from a command that was offered as an undo.
  whenever(undoTaken, ({ command: { type, payload } }) => ({ kind: 'command', type: type as Name, payload })),
];
