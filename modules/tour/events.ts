import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';

export const tourOffered = defineEvent('tour/offered', z.object({ isDone: z.boolean() }));
export const stepShown = defineEvent('tour/step-shown', z.object({ step: z.number() }));
export const tourCompleted = defineEvent('tour/completed', z.object({}));
