import { defineLimit } from '../../../server/kit.ts';

/** More than an agency with a website for each customer has. A plan may allow fewer. */
export const projectsOfAccount = defineLimit({
  subject: 'Workspaces of one account',
  max: 1000,
  unit: 'workspaces',
  beyond: '409',
});

/** The console reads all of them at once: with 10,000, each visit took more than a second and 17 MB. */
export const formsOfAccount = defineLimit({
  subject: 'Forms of one account, all workspaces together',
  max: 2000,
  unit: 'forms',
  beyond: '409',
});

/** More than a website has pages with forms. */
export const formsOfProject = defineLimit({
  subject: 'Forms of one workspace',
  max: 500,
  unit: 'forms',
  beyond: '409',
});
