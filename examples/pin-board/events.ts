import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { Pin } from './contract.ts';

export const pinsLoaded = defineEvent('pin-board/loaded', z.object({ pins: z.array(Pin) }));
export const pinned = defineEvent('pin-board/pinned', Pin);
