import type { Name } from '../../contract/message.ts';
import { whenever } from '../kernel/index.ts';
import { undoTaken } from './messages.ts';

export const reactions = [
  whenever(undoTaken, ({ command: { type, payload } }) => ({ kind: 'command', type: type as Name, payload })),
];
