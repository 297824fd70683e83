import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';

export const pin = defineCommand('drop-in/pin', z.object({ submission: z.number() }), {
  title: 'Pin',
  icon: 'bookmark',
});
