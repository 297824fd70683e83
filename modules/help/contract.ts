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

const FileName = z.string().check(z.maxLength(60));

/** Help for form owners, in the reader's language. */
export const showHelp = defineEndpoint('help/help', {
  ...page,
  path: HELP_PATH,
  summary: 'The help page that comes with the product',
});

export const showManual = defineEndpoint('help/manual', {
  ...page,
  path: `${HELP_PATH}/:page`,
  summary: 'A page of the documentation',
  params: z.strictObject({ page: FileName }),
});

export const showWebhookExample = defineEndpoint('help/webhook-example', {
  ...page,
  path: `${HELP_PATH}/examples/:file`,
  summary: 'Example code that the page about webhooks refers to',
  params: z.strictObject({ file: FileName }),
});
