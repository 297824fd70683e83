import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Key } from '../../contract/entity/id.ts';
import { InstallationResult } from '../../contract/entity/installation-result.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { UrlText } from '../../contract/personal.ts';
import { secret } from '../../contract/secret.ts';

/** The last check of a form's installation, made by the tracking script on the owner's page. */
export const InstallationCheck = z.object({
  result: InstallationResult,
  /** Origin of the checked page; null if its browser did not send one. */
  origin: z.nullable(UrlText),
  at: IsoTimestamp,
});
export type InstallationCheck = z.infer<typeof InstallationCheck>;

export const getInstallationCheck = defineEndpoint('installation/check', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/installation-check',
  summary: 'The last check of a form’s installation, null before the first, and the code of the next one',
  params: z.strictObject({ formId: Key }),
  response: z.object({
    check: z.nullable(InstallationCheck),
    /** Proves to the collector that the owner opened the page; valid for a day. */
    code: secret(z.string()),
  }),
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

/** Live event for a form: the tracking script has checked its installation. */
export const InstallationCheckedLiveEvent = z.object({ event: z.literal('verified'), form_id: z.number() });
