import { useMemo } from 'react';
import { ZapierSettings } from '../../../contract/entity/form-settings.ts';
import * as z from 'zod/mini';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import type { RedactedSettings } from '../redacted-settings.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { ApiKeyField } from './api-key-field.tsx';
import { SettingsOfForm } from './settings-of-form.tsx';
import { TabCard } from './tab-card.tsx';
import { TabSwitch } from './tab-switch.tsx';
import { useSave } from './use-save.ts';
import { useTabForm } from './use-tab-form.ts';
import { Zaps } from './zaps.tsx';

const schema = z.pick(ZapierSettings, { is_zapier_webhook_on: true });

/** Settings tab "Zapier": whether it is notified, the API key, and the active zaps (SPEC.md point 2). */
export default function Zapier() {
  return (
    <SettingsOfForm tab="zapier">
      {(form, settings) => (
        <>
          <Fields key={form.uid} form={form} settings={settings} />
          <Zaps zaps={settings.zapier_hooks} />
        </>
      )}
    </SettingsOfForm>
  );
}

function Fields({ form, settings }: { readonly form: Form; readonly settings: RedactedSettings }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const { is_zapier_webhook_on } = settings;
  const stored = useMemo(() => ({ is_zapier_webhook_on }), [is_zapier_webhook_on]);
  const draft = useTabForm({ tab: 'zapier', schema, stored, save: useSave(form.uid) });
  return (
    <TabCard
      title={label('zapier')}
      form={draft}
      onOff={<TabSwitch label={t('zapierOn')} hint={t('zapierHint')} {...draft.onOff('is_zapier_webhook_on')} />}
    >
      <ApiKeyField form={form.uid} />
    </TabCard>
  );
}
