import * as z from 'zod/mini';
import { useMemo } from 'react';
import { GeneralSettings } from '../../../contract/entity/form-settings.ts';
import { Label } from '../../../contract/entity/label.ts';
import { TextField } from '../../../src/ui/field.tsx';
import { Switch } from '../../../src/ui/switch.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import type { RedactedSettings } from '../redacted-settings.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { DangerZone } from './danger-zone.tsx';
import { SettingsOfForm } from './settings-of-form.tsx';
import { TabCard } from './tab-card.tsx';
import { useSave } from './use-save.ts';
import { useTabForm } from './use-tab-form.ts';

const schema = z.extend(GeneralSettings, { name: Label });

/** Settings tab "General": whether submissions are received, and the form's name (SPEC.md point 2). */
export default function General() {
  return (
    <SettingsOfForm tab="general">
      {(form, settings) => (
        <>
          <Fields key={form.uid} form={form} settings={settings} />
          {form.user_role === 'CREATOR' && <DangerZone what="form" uid={form.uid} name={form.name} />}
        </>
      )}
    </SettingsOfForm>
  );
}

function Fields({ form, settings }: { readonly form: Form; readonly settings: RedactedSettings }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const { name } = form;
  const { receive_submissions } = settings;
  const stored = useMemo(() => ({ name, receive_submissions }), [name, receive_submissions]);
  const draft = useTabForm({ tab: 'general', schema, stored, save: useSave(form.uid) });
  return (
    <TabCard title={label('general')} form={draft}>
      <Switch label={t('receive')} hint={t('receiveHint')} {...draft.onOff('receive_submissions')} />
      <TextField label={t('formName')} {...draft.text('name')} autoComplete="off" />
      <TextField label={t('domain')} hint={t('domainElsewhere')} value={form.domain} onText={() => {}} readOnly />
    </TabCard>
  );
}
