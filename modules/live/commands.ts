import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';

/** Listens to live updates for as long as the session lasts. */
export const listenLive = defineCommand('live/listen', z.object({}));
