import { useState } from 'react';
import * as z from 'zod/mini';
import type { DigestTime } from '../../../contract/entity/form-settings.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { Field } from '../../../src/ui/field.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { hourOptions, zoneOptions } from '../../../src/ui/time-options.ts';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import type { ProfilePartProps } from '../../profile/public.ts';
import { browserTimezone } from '../../workspaces/public.ts';
import { DIGEST_TIME_DRAFT, loadDigestTime, saveDigestTime } from '../commands.ts';
import { digestTime } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** A panel of the profile: when the user gets the daily digests of all forms. */
export default function DigestTimePart({ anchor }: ProfilePartProps) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const known = useSelect((read) => read(digestTime).current);
  const reading = useLoad(loadDigestTime, {});
  return (
    <section id={anchor} className="panel profile-part">
      <h2>{command('digests')}</h2>
      <LoadError {...reading} isStale={known !== null} isPart />
      {known && <Time stored={known.daily_digest} />}
      {!known && reading.failure === null && (
        <output aria-label={t('digestLoading')}>
          <div className="skeleton" />
        </output>
      )}
    </section>
  );
}

/** Values of the selects; an empty hour is the time of each form. */
const Values = z.object({ hour: z.string(), timezone: z.string() });
const valuesOf = (stored: DigestTime | null) => ({
  hour: stored ? String(stored.hour) : '',
  timezone: stored?.timezone ?? browserTimezone().timezone ?? 'UTC',
});

function Time({ stored }: { readonly stored: DigestTime | null }) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const form = useDraftForm({
    id: DIGEST_TIME_DRAFT,
    isDiscardedOnClose: true,
    schema: Values,
    initial: valuesOf(stored),
    submit: ({ hour, timezone }) =>
      send(saveDigestTime({ daily_digest: hour === '' ? null : { hour: Number(hour), timezone } })).outcome,
  });
  const [base, setBase] = useState(stored);
  if (base !== stored) {
    setBase(stored);
    // An update from another browser does not overwrite unsaved input.
    if (!form.isEdited) form.reset(valuesOf(stored));
  }
  const { hour, timezone } = form.values;
  const select = (name: 'hour' | 'timezone') => {
    const { error: _, onText: onValueChange, ...rest } = form.text(name);
    return { ...rest, onValueChange };
  };
  return (
    <EntryForm form={form} action={command('saveDigestTime')} isUnchanged={!form.isEdited}>
      <Field label={t('digestHour')} hint={t('digestHint')}>
        {(labelled) => (
          <Select
            {...labelled}
            {...select('hour')}
            options={[{ value: '', label: t('digestOfForm') }, ...hourOptions]}
          />
        )}
      </Field>
      {hour !== '' && (
        <Field label={t('digestZone')}>
          {(labelled) => <Select {...labelled} {...select('timezone')} options={zoneOptions(timezone)} />}
        </Field>
      )}
    </EntryForm>
  );
}
