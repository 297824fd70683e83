import { useMemo } from 'react';
import { IntegrationSettings } from '../../../contract/entity/form-settings.ts';
import { Switch } from '../../../src/ui/switch.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { maskFor, type RedactedSettings } from '../redacted-settings.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { SecretField } from './secret-field.tsx';
import { SettingsOfForm } from './settings-of-form.tsx';
import { TabCard } from './tab-card.tsx';
import { TabParts } from './tab-parts.tsx';
import { useSave } from './use-save.ts';
import { useTabForm } from './use-tab-form.ts';

/** Settings tab "Integrations": the chat webhook and Google reCAPTCHA (SPEC.md point 2). */
export default function Integrations() {
  return (
    <SettingsOfForm tab="integrations">
      {(form, settings) => <Fields key={form.uid} form={form} settings={settings} />}
    </SettingsOfForm>
  );
}

function Fields({ form, settings }: { readonly form: Form; readonly settings: RedactedSettings }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const stored = useMemo(() => storedOf(settings), [settings]);
  const draft = useTabForm({
    tab: 'integrations',
    schema: IntegrationSettings,
    stored,
    save: useSave(form.uid),
  });
  return (
    <div className="with-preview">
      <TabCard title={label('integrations')} form={draft}>
        <Switch label={t('chat')} hint={t('chatHint')} {...draft.onOff('is_slack_integration_on')} />
        <SecretField label={t('chatUrl')} {...draft.text('slack_webhook')} inputMode="url" />
        <hr />
        <Switch label={t('recaptcha')} hint={t('recaptchaHint')} {...draft.onOff('is_google_recaptcha_on')} />
        <SecretField label={t('secret')} {...draft.text('google_recaptcha_secret')} />
      </TabCard>
      <TabParts tab="integrations" position="beside" form={form} values={draft.values} />
    </div>
  );
}

const storedOf = (settings: RedactedSettings) => ({
  is_slack_integration_on: settings.is_slack_integration_on,
  slack_webhook: maskFor(settings.has_slack_webhook),
  is_google_recaptcha_on: settings.is_google_recaptcha_on,
  google_recaptcha_secret: maskFor(settings.has_google_recaptcha_secret),
});
