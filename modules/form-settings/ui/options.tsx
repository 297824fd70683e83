import { inputError, inputErrors } from '../../../contract/input-error.ts';
import { type ComponentProps, useMemo } from 'react';
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
import { DigestFields } from './digest-fields.tsx';
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
  ...withNumbers(values),
  cc_addresses: withCc(cc_addresses, cc_typed),
});

const numbers = new Set(['notification_digest_hour', 'max_files', 'max_file_mb', 'max_total_file_mb']);
/** Fields hold strings. Non-numeric input stays a string, which the schema rejects. */
const withNumbers = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      numbers.has(name) && /^\s*\d+\s*$/.test(String(value)) ? Number(value) : value,
    ]),
  );

/** Saves an address that was entered but not added along with the others. */
const schema = z.pipe(Entered, z.pipe(z.transform(withNewCc), OptionSettings));

/** Settings tab "Options": the redirect after a submission, who is notified (SPEC.md point 2), and which files are stored. */
export default function Options() {
  return (
    <SettingsOfForm tab="options">
      {(form, settings) => <Fields key={form.uid} form={form} settings={settings} />}
    </SettingsOfForm>
  );
}

function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" />;
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
      save({
        ...withNumbers(changed),
        ...(cc_typed !== undefined && { cc_addresses: withNewCc(values).cc_addresses }),
      }),
  });
  return (
    <TabCard title={label('options')} form={draft}>
      <h3>{t('afterSubmitting')}</h3>
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
      <h3>{t('notifications')}</h3>
      <Switch
        label={t('notify')}
        hint={t('notifyHint')}
        {...draft.onOff('send_notification_email_on_new_submission')}
      />
      <DigestFields isDisabled={!draft.values.send_notification_email_on_new_submission} field={draft.text} />
      <CcList
        form={form}
        addresses={draft.values.cc_addresses}
        region={draft.text('cc_addresses')['data-region']}
        entry={{ ...draft.text('cc_typed'), error: draft.errors['cc_typed'] ?? draft.errors['cc_addresses'] }}
        onChange={(addresses) => draft.set('cc_addresses', addresses)}
      />
      <TabParts tab="options" form={form} values={draft.values} />
      <hr />
      <div>
        <h3>{t('files')}</h3>
        <p className="field-hint">{t('filesHint')}</p>
      </div>
      <div className="options-limits">
        <NumberField label={t('maxFiles')} hint={t('maxFilesHint')} {...draft.text('max_files')} />
        <NumberField label={t('maxFileSize')} hint={t('maxFileSizeHint')} {...draft.text('max_file_mb')} />
        <NumberField label={t('maxTotalSize')} hint={t('maxTotalSizeHint')} {...draft.text('max_total_file_mb')} />
      </div>
    </TabCard>
  );
}

function storedOf(settings: RedactedSettings) {
  // A select's value is any text.
  const digest: string = settings.notification_digest;
  return {
    is_auto_redirect_on: settings.is_auto_redirect_on,
    auto_redirect_url: settings.auto_redirect_url ?? '',
    send_notification_email_on_new_submission: settings.send_notification_email_on_new_submission,
    notification_digest: digest,
    notification_digest_hour: String(settings.notification_digest_hour),
    notification_digest_timezone: settings.notification_digest_timezone ?? '',
    cc_addresses: settings.cc_addresses,
    max_files: String(settings.max_files),
    max_file_mb: String(settings.max_file_mb),
    max_total_file_mb: String(settings.max_total_file_mb),
    cc_typed: '',
  };
}
