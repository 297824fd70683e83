import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { HELP_PATH } from '../../contract/help.ts';

/** Public pages. Links to them may have any query parameters. */
const page = {
  method: 'GET',
  access: 'anyone',
  query: z.looseObject({}),
  response: z.string(),
} as const;

const Segment = z.string().check(z.maxLength(100));

export const showHelp = defineEndpoint('help/help', {
  ...page,
  path: HELP_PATH,
  summary: 'Opens the documentation in the language of the browser',
});

export const showPage = defineEndpoint('help/page', {
  ...page,
  path: `${HELP_PATH}/:page`,
  summary: 'A page of the documentation',
  params: z.strictObject({ page: Segment }),
});

export const showFile = defineEndpoint('help/file', {
  ...page,
  path: `${HELP_PATH}/:folder/:file`,
  summary: 'A page in a folder of the documentation, or a file that its pages load',
  params: z.strictObject({ folder: Segment, file: Segment }),
});

export const showChunk = defineEndpoint('help/chunk', {
  ...page,
  path: `${HELP_PATH}/:folder/:subfolder/:file`,
  summary: 'A part of a script of the documentation',
  params: z.strictObject({ folder: Segment, subfolder: Segment, file: Segment }),
});

/** Values that the examples of the documentation show instead of placeholders. */
export const getExampleValues = defineEndpoint('help/example-values', {
  method: 'GET',
  path: `${HELP_PATH}/example-values`,
  access: 'anyone',
  summary: "The collector's address, and one of the reader's forms",
  query: z.strictObject({ form: z.optional(z.string().check(z.maxLength(60))) }),
  response: z.strictObject({
    collector_url: z.string(),
    /** The form that the query names, or else the oldest one; null without a session or a form. */
    form_uid: z.nullable(z.string()),
  }),
});
