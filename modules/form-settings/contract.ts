import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { EditedForm, MAX_FIELD_NAME_LENGTH } from '../../contract/entity/form.ts';
import { FormSettings, settingShapes } from '../../contract/entity/form-settings.ts';
import { Key, NamedForm } from '../../contract/entity/id.ts';
import { Label } from '../../contract/entity/label.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { secret } from '../../contract/secret.ts';
import { toFirstGenerationNames } from './first-generation-names.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';
import { MessageText, NameText, UrlText } from '../../contract/personal.ts';

/** Characters of the names of the columns together, which the console reads for all forms at its start. */
const MAX_COLUMN_NAMES = 1000;

/** Fields that the owner selected as columns; null selects columns automatically. */
const KeyFields = z.nullable(
  z.array(NameText.check(z.minLength(1, inputError(inputErrors.BLANK)), z.maxLength(MAX_FIELD_NAME_LENGTH))).check(
    z.minLength(1, inputError(inputErrors.BLANK)),
    z.maxLength(50),
    z.refine(
      (names) => names.join('').length <= MAX_COLUMN_NAMES,
      inputError(inputErrors.TOO_LONG, { max: MAX_COLUMN_NAMES }),
    ),
  ),
);

/** Body of PATCH: the fields to change. Rules that involve several fields are checked on the resulting settings. */
export const FormChange = z.partial(z.strictObject({ name: Label, key_fields: KeyFields, ...settingShapes }));
export type FormChange = z.infer<typeof FormChange>;

export const changeForm = defineEndpoint('form-settings/change', {
  method: 'PATCH',
  path: '/v2/cli/forms/:id',
  summary: "Changes a form's name, columns and settings",
  params: z.strictObject({ id: Key }),
  body: FormChange,
  response: EditedForm,
  errors: [...Object.values(errors), sharedErrors.UNKNOWN_FORM, sharedErrors.PRIVATE_TARGET, generalErrors.NOT_ALLOWED],
});

export const rotateApiKey = defineEndpoint('form-settings/rotate-api-key', {
  method: 'POST',
  once: true,
  path: '/v2/cli/forms/:id/api-key',
  summary: 'Replaces the API key of a form; the old one stops working immediately',
  params: z.strictObject({ id: Key }),
  response: z.object({ api_key: secret(z.string()) }),
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

const readOnly = { form_id: z.number(), domain: UrlText };

/** The settings under the names of the first generation (SPEC.md point 3). */
export const FirstGenerationSettings = z.object({
  ...readOnly,
  name: NameText,
  ...toFirstGenerationNames(FormSettings.shape),
});
export type FirstGenerationSettings = z.infer<typeof FirstGenerationSettings>;

/** Fields that the first generation can change, plus the read-only ones that it sends back. */
const FirstChange = z.partial(
  z.strictObject({
    ...readOnly,
    ...NamedForm,
    name: Label,
    ...toFirstGenerationNames({ ...FormSettings.shape, ...settingShapes }),
  }),
);

const form = z.strictObject({ formId: Key });

export const getFirstSettings = defineEndpoint('form-settings/first', {
  method: 'GET',
  path: '/cli/form/settings/:formId',
  summary: "A form's settings with first-generation names",
  params: form,
  query: z.strictObject(NamedForm),
  response: z.object({ settings: FirstGenerationSettings }),
  errors: [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED],
});

/** Accepts the plain settings, or the complete body that GET returns. */
export const putFirstSettings = defineEndpoint('form-settings/put-first', {
  method: 'PUT',
  path: '/cli/form/settings/:formId',
  summary: "Changes a form's settings; omitted and masked fields stay, read-only fields must be unchanged",
  params: form,
  body: z.extend(FirstChange, {
    settings: z.optional(FirstChange),
    success: z.optional(z.boolean()),
    errors: z.optional(z.array(MessageText)),
  }),
  response: z.object({ settings: FirstGenerationSettings }),
  errors: [...Object.values(errors), sharedErrors.UNKNOWN_FORM, sharedErrors.PRIVATE_TARGET, generalErrors.NOT_ALLOWED],
});
