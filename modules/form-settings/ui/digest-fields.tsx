import { DIGESTS } from '../../../contract/entity/form-settings.ts';
import { Field } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { hourOptions, zoneOptions } from '../../../src/ui/time-options.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { browserTimezone } from '../../workspaces/public.ts';
import { texts } from './texts.ts';

/** Current values of the fields. */
interface Digest {
  readonly notification_digest: string;
  readonly notification_digest_hour: string;
  readonly notification_digest_timezone: string;
}

interface Props {
  readonly values: Digest;
  readonly isDisabled: boolean;
  readonly onChange: (name: keyof Digest, value: string) => void;
}

const labels = { off: 'digestOff', hourly: 'digestHourly', daily: 'digestDaily' } as const;
/** Whether notifications are sent one by one or together, and when. */
export function DigestFields({ values, isDisabled, onChange }: Props) {
  const t = useTexts(texts);
  const { notification_digest: frequency, notification_digest_hour: hour, notification_digest_timezone: zone } = values;
  const choose = (digest: string) => {
    onChange('notification_digest', digest);
    if (digest === 'daily' && zone === '') onChange('notification_digest_timezone', browserTimezone().timezone ?? '');
  };
  return (
    <>
      <Field label={t('digest')} hint={t('digestHint')}>
        {(labelled) => (
          <Select
            {...labelled}
            value={frequency}
            disabled={isDisabled}
            options={DIGESTS.map((value) => ({ value, label: t(labels[value]) }))}
            onValueChange={choose}
          />
        )}
      </Field>
      {frequency === 'daily' && (
        <div className="beside-each-other">
          <Field label={t('digestHour')} hint={t('digestHourHint')}>
            {(labelled) => (
              <Select
                {...labelled}
                value={hour}
                disabled={isDisabled}
                options={hourOptions}
                onValueChange={(value) => onChange('notification_digest_hour', value)}
              />
            )}
          </Field>
          <Field label={t('digestZone')}>
            {(labelled) => (
              <Select
                {...labelled}
                value={zone}
                disabled={isDisabled}
                options={[{ value: '', label: t('digestWorkspaceZone') }, ...zoneOptions(zone)]}
                onValueChange={(value) => onChange('notification_digest_timezone', value)}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
