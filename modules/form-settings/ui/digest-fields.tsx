import { DIGESTS } from '../../../contract/entity/form-settings.ts';
import { Field } from '../../../src/ui/field.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { hourOptions, zoneOptions } from '../../../src/ui/time-options.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { browserTimezone } from '../../workspaces/public.ts';
import { texts } from './texts.ts';
import type { TabForm } from './use-tab-form.ts';

type Name = 'notification_digest' | 'notification_digest_hour' | 'notification_digest_timezone';

interface Props {
  readonly isDisabled: boolean;
  readonly field: (name: Name) => ReturnType<TabForm['text']>;
}

const labels = { off: 'digestOff', hourly: 'digestHourly', daily: 'digestDaily' } as const;
/** Whether notifications are sent one by one or together, and when. */
export function DigestFields({ isDisabled, field }: Props) {
  const t = useTexts(texts);
  const select = (name: Name) => {
    const { error: _, onText: onValueChange, ...rest } = field(name);
    return { ...rest, onValueChange };
  };
  const frequency = select('notification_digest');
  const zone = select('notification_digest_timezone');
  const choose = (digest: string) => {
    frequency.onValueChange(digest);
    if (digest === 'daily' && zone.value === '') zone.onValueChange(browserTimezone().timezone ?? '');
  };
  return (
    <>
      <Field label={t('digest')} hint={t('digestHint')}>
        {(labelled) => (
          <Select
            {...labelled}
            {...frequency}
            disabled={isDisabled}
            options={DIGESTS.map((value) => ({ value, label: t(labels[value]) }))}
            onValueChange={choose}
          />
        )}
      </Field>
      {frequency.value === 'daily' && (
        <div className="field-row">
          <Field label={t('digestHour')} hint={t('digestHourHint')}>
            {(labelled) => (
              <Select
                {...labelled}
                {...select('notification_digest_hour')}
                disabled={isDisabled}
                options={hourOptions}
              />
            )}
          </Field>
          <Field label={t('digestZone')}>
            {(labelled) => (
              <Select
                {...labelled}
                {...zone}
                disabled={isDisabled}
                options={[{ value: '', label: t('digestWorkspaceZone') }, ...zoneOptions(zone.value)]}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
