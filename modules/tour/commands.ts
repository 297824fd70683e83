import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { STEPS } from './steps.ts';
import { texts } from './texts.ts';

/** The tour is offered whenever the page loads, one that was begun from its start, unless this browser remembers that it is done. */
export const offerTour = defineCommand('tour/offer', z.object({ isDone: z.boolean() }));
/** Goes to a step, by its place from 0; the first begins the tour. */
export const showStep = defineCommand(
  'tour/show-step',
  z.object({ step: z.int().check(z.minimum(0), z.maximum(STEPS.length - 1)) }),
  { title: texts('begin'), icon: 'compass' },
);
/** Taken to its end, or dismissed: it is not offered again in this browser (SPEC.md point 4). */
export const completeTour = defineCommand('tour/complete', z.object({}), { title: texts('dismiss'), icon: 'times' });
