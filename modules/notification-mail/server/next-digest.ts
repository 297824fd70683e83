import { DateTime } from 'luxon';
import type { DigestTime } from '../../../contract/entity/form-settings.ts';
import type { FormSettings } from '../../form-settings/server/public.ts';

type DigestSettings = Pick<
  FormSettings,
  'notification_digest' | 'notification_digest_hour' | 'notification_digest_timezone'
>;

/** A form's settings as they apply to a recipient, whose own time replaces that of the form. */
export const digestSettings = <S extends DigestSettings>(form: S, own: DigestTime | undefined): S =>
  own ? { ...form, notification_digest_hour: own.hour, notification_digest_timezone: own.timezone } : form;

/** The time zone of a form's digest: its own, or the workspace's. */
export function digestZone({ notification_digest_timezone: own }: DigestSettings, workspace: string): string {
  const zone = own ?? workspace;
  return DateTime.utc().setZone(zone).isValid ? zone : 'utc';
}

/** When the next digest is due: at the next full hour, or at its hour of the day in `zone`. Turned off, it is due now. */
export function nextDigest(
  { notification_digest: frequency, notification_digest_hour: hour }: DigestSettings,
  zone: string,
  now: Date,
): Date {
  if (frequency === 'off') return now;
  const local = DateTime.fromJSDate(now, { zone });
  if (frequency === 'hourly') return local.startOf('hour').plus({ hours: 1 }).toJSDate();
  const at = (day: DateTime): DateTime => day.set({ hour, minute: 0, second: 0, millisecond: 0 });
  const today = at(local);
  return (today > local ? today : at(local.plus({ days: 1 }))).toJSDate();
}
