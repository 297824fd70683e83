import { inputError, inputErrors } from '../../../contract/input-error.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { CcAddress, OptionSettings } from '../../../contract/entity/form-settings.ts';
import { TextField } from '../../../src/ui/field.tsx';
import { Switch } from '../../../src/ui/switch.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import type { RedactedSettings } from '../redacted-settings.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { CcList, withCc } from './cc-list.tsx';
import { SettingsOfForm } from './settings-of-form.tsx';
import { TabCard } from './tab-card.tsx';
import { TabParts } from './tab-parts.tsx';
import { useSave } from './use-save.ts';
import { useTabForm } from './use-tab-form.ts';

const NewCcAddress = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || CcAddress.safeParse(text).success, inputError(inputErrors.NOT_AN_EMAIL)),
);

const Entered = z.looseObject({ cc_typed: NewCcAddress, cc_addresses: z.array(z.string()) });
const withNewCc = ({ cc_typed, cc_addresses, ...values }: z.infer<typeof Entered>) => ({
  ...values,
  cc_addresses: withCc(cc_addresses, cc_typed),
});

/** Saves an address that was entered but not added along with the others. */
const schema = z.pipe(Entered, z.pipe(z.transform(withNewCc), OptionSettings));

/** Settings tab "Options": the redirect after a submission, and who is notified (SPEC.md point 2). */
export default function Options() {
  return (
    <SettingsOfForm>{(form, settings) => <Fields key={form.uid} form={form} settings={settings} />}</SettingsOfForm>
  );
}

function Fields({ form, settings }: { readonly form: Form; readonly settings: RedactedSettings }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const stored = useMemo(() => storedOf(settings), [settings]);
  const save = useSave(form.uid);
  const draft = useTabForm({
    tab: 'options',
    schema,
    stored,
    save: ({ cc_typed, ...changed }, values) =>
      save(cc_typed === undefined ? changed : { ...changed, cc_addresses: withNewCc(values).cc_addresses }),
  });
  return (
    <TabCard title={label('options')} form={draft}>
      <Switch label={t('redirect')} hint={t('redirectHint')} {...draft.onOff('is_auto_redirect_on')} />
      <TextField
        label={t('redirectUrl')}
        hint={t('redirectExample')}
        {...draft.text('auto_redirect_url')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <hr />
      <Switch
        label={t('notify')}
        hint={t('notifyHint')}
        {...draft.onOff('send_notification_email_on_new_submission')}
      />
      <CcList
        form={form}
        addresses={draft.values.cc_addresses}
        entry={{ ...draft.text('cc_typed'), error: draft.errors['cc_typed'] ?? draft.errors['cc_addresses'] }}
        onChange={(addresses) => draft.set('cc_addresses', addresses)}
      />
      <TabParts tab="options" form={form} values={draft.values} />
    </TabCard>
  );
}

const storedOf = (settings: RedactedSettings) => ({
  is_auto_redirect_on: settings.is_auto_redirect_on,
  auto_redirect_url: settings.auto_redirect_url ?? '',
  send_notification_email_on_new_submission: settings.send_notification_email_on_new_submission,
  cc_addresses: settings.cc_addresses,
  cc_typed: '',
});
