import { defineLimit } from '../../../server/kit.ts';

/** An export can be downloaded for an hour and lists up to 10,000 submissions until then. */
export const exportsOfForm = defineLimit({
  subject: 'Exports with files of one form that can be downloaded at a time',
  max: 100,
  unit: 'exports',
  beyond: '409',
});

/** The time that composing a ZIP takes is quadratic: yazl looks for the next file among all. */
export const filesOfExport = defineLimit({
  subject: 'Files of one export',
  max: 20_000,
  unit: 'files',
  beyond: '409; the list can be filtered and exported in parts',
});
