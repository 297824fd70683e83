import { defineLimit } from '../../../server/kit.ts';

/** An export can be downloaded for an hour and lists up to 10,000 submissions until then. */
export const exportsOfForm = defineLimit({
  subject: 'Exports with files of one form that can be downloaded at a time',
  max: 100,
  unit: 'exports',
  beyond: '409',
});
