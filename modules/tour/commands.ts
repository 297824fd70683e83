import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { STEPS } from './steps.ts';
import { texts } from './texts.ts';

/** Offers the tour on page load, restarting an unfinished one, unless this browser has completed it. */
export const offerTour = defineCommand('tour/offer', z.object({ isDone: z.boolean() }));
/** Shows a step by its 0-based index; the first starts the tour. */
export const showStep = defineCommand(
  'tour/show-step',
  z.object({ step: z.int().check(z.minimum(0), z.maximum(STEPS.length - 1)) }),
  { title: texts('begin'), icon: 'compass' },
);
/** Completed or dismissed: the tour is not offered again in this browser (SPEC.md point 4). */
export const completeTour = defineCommand('tour/complete', z.object({}), { title: texts('dismiss'), icon: 'times' });
