import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';

/** Listens to live updates until the session ends. */
export const listenLive = defineCommand('live/listen', z.object({}));
