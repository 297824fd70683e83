import { type Host, inTransaction, createError } from '../../../server/kit.ts';
import {
  changeForm as changeRow,
  type CheckedAccess,
  lockForm,
  lockFormForServer,
  type LockedForm,
} from '../../workspaces/server/public.ts';
import type { ChangeableSettings } from '../../../contract/entity/form-settings.ts';
import type { FormChange } from '../contract.ts';
import { errors } from '../errors.ts';
import { decideChange } from './decide.ts';
import { settingsChanged } from './points.ts';
import { encryptSecret } from './secrets.ts';
import { type FormSettings, formSettings, SECRETS, storeSettings } from './stored.ts';

/** Changes a form's settings for either API generation. Locks the form, so that concurrent changes cannot break a rule together. */
export async function changeForm(host: Host, access: CheckedAccess, change: FormChange): Promise<void> {
  const { formId } = access;
  const { name, key_fields, ...settings } = change;
  await inTransaction(host.db, async (tx) => {
    requireKnown(key_fields ?? [], await lockForm(tx, access));
    const decided = decideChange(await formSettings(tx, formId), settings, host.config);
    await storeSettings(tx, formId, asStored(host, formId, decided));
    for (const onChanged of host.contributions(settingsChanged)) await onChanged(tx, { formId, change: decided });
    await changeRow(tx, formId, { name, keyFields: key_fields });
    await host.live.publish(`form:${formId}`, { event: 'form-changed', form_id: formId }, tx);
  });
}

type BooleanSetting = { [K in keyof FormSettings]: FormSettings[K] extends boolean ? K : never }[keyof FormSettings];

/**
 * Turns off a form's setting automatically and updates open consoles. False if it was already off or the form was deleted.
 */
export function disableSetting(
  { db, live }: Pick<Host, 'db' | 'live'>,
  formId: number,
  name: BooleanSetting,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockFormForServer(tx, formId)) || !(await formSettings(tx, formId))[name]) return false;
    await storeSettings(tx, formId, { [name]: false });
    await live.publish(`form:${formId}`, { event: 'form-changed', form_id: formId }, tx);
    return true;
  });
}

type Target = 'zapier_webhook_url_on_new_submission';

/**
 * Removes a target URL that responded 410 Gone and updates open consoles. False if the setting has a different URL by now.
 */
export function removeTargetUrl(
  { db, live }: Pick<Host, 'db' | 'live'>,
  formId: number,
  name: Target,
  goneUrl: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockFormForServer(tx, formId)) || (await formSettings(tx, formId))[name] !== goneUrl) return false;
    await storeSettings(tx, formId, { [name]: null });
    await live.publish(`form:${formId}`, { event: 'form-changed', form_id: formId }, tx);
    return true;
  });
}

function requireKnown(fields: readonly string[], { allFields }: LockedForm): void {
  const unknown = fields.find((field) => !allFields.includes(field));
  if (unknown !== undefined) throw createError(errors.UNKNOWN_FIELD, { field: unknown });
}

function asStored({ config }: Host, formId: number, decided: Partial<ChangeableSettings>): Partial<FormSettings> {
  const { slack_webhook: _, google_recaptcha_secret: __, ...plain } = decided;
  const secrets = SECRETS.filter((name) => decided[name] !== undefined).map((name) => {
    const text = decided[name] ?? null;
    return [`${name}_sealed`, text === null ? null : encryptSecret(config, name, formId, text)] as const;
  });
  return { ...plain, ...Object.fromEntries(secrets) };
}
