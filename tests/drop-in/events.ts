import { defineEvent } from '../../contract/message.ts';
import { Pin } from './contract.ts';

export const pinned = defineEvent('drop-in/pinned', Pin);
