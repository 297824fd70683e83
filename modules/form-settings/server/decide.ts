import { MASKED, type ChangeableSettings, settingTabs } from '../../../contract/entity/form-settings.ts';
import { ApiError } from '../../../contract/error.ts';
import { detailIn } from '../../../contract/input-error.ts';
import { type Config, mayReach, createFieldError, sharedErrors } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { masked } from './settings-response.ts';
import { type FormSettings, SECRETS } from './stored.ts';

export type SettingsChange = { readonly [name in keyof ChangeableSettings]?: ChangeableSettings[name] | undefined };

/**
 * Decides what to store for a change. Throws if the resulting settings break a rule of SPEC.md point 5, or if a target is on a
 * private network.
 */
export function decideChange(
  stored: FormSettings,
  change: SettingsChange,
  config: Pick<Config, 'allowPrivateTargets'>,
): Partial<ChangeableSettings> {
  const normalized = normalize(change);
  requireRules({ ...stored, ...masked(stored), ...normalized }, Object.keys(normalized));
  for (const name of ['slack_webhook', 'zapier_webhook_url_on_new_submission'] as const) {
    const target = normalized[name];
    if (typeof target === 'string' && !mayReach(config, new URL(target))) {
      throw createFieldError(sharedErrors.PRIVATE_TARGET, name);
    }
  }
  return normalized;
}

/** Turns empty text into null, leaves masked secrets unchanged, and removes duplicate CC addresses. */
function normalize(change: SettingsChange): Partial<ChangeableSettings> {
  const entries = Object.entries(change).filter(([name, value]) => value !== undefined && !isMasked(name, value));
  const { cc_addresses, ...rest }: Partial<ChangeableSettings> = Object.fromEntries(
    entries.map(([name, value]) => [name, value === '' ? null : value]),
  );
  return { ...rest, ...(cc_addresses && { cc_addresses: withoutDuplicates(cc_addresses) }) };
}

const isMasked = (name: string, value: unknown): boolean => value === MASKED && SECRETS.some((one) => one === name);

function withoutDuplicates(addresses: readonly string[]): string[] {
  const groups = Map.groupBy(addresses, (address) => address.toLowerCase());
  return [...groups.values()].flatMap((same) => same.slice(0, 1));
}

function requireRules(result: Readonly<Record<string, unknown>>, changed: readonly string[]): void {
  for (const tab of settingTabs) {
    const names = Object.keys(tab.shape);
    if (!names.some((name) => changed.includes(name))) continue;
    const { error } = tab.safeParse(Object.fromEntries(names.map((name) => [name, result[name]])));
    const [issue] = error?.issues ?? [];
    if (issue)
      throw new ApiError(errors.INVALID_SETTINGS, { details: [{ ...detailIn(issue), path: issue.path.join('.') }] });
  }
}
