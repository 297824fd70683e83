import { useMemo, useState } from 'react';
import { AutoResponderSettings } from '../../../contract/entity/form-settings.ts';
import { TextField } from '../../../src/ui/field.tsx';
import { MarkedTextField } from '../../../src/ui/marked-text-field.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import type { RedactedSettings } from '../redacted-settings.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { ColourField } from './colour-field.tsx';
import { StarterText, type StarterTexts } from './starter-text.tsx';
import { SettingsOfForm } from './settings-of-form.tsx';
import { TabCard } from './tab-card.tsx';
import { TabSwitch } from './tab-switch.tsx';
import { TabParts } from './tab-parts.tsx';
import { TaggedText } from './tagged-text.tsx';
import { Tags } from './tags.tsx';
import { useSave } from './use-save.ts';
import { useTabForm } from './use-tab-form.ts';

/** Settings tab "Auto responder": the automatic reply to visitors (SPEC.md point 2). */
export default function AutoResponder() {
  return (
    <SettingsOfForm tab="autoResponder">
      {(form, settings) => <Fields key={form.uid} form={form} settings={settings} />}
    </SettingsOfForm>
  );
}

function Fields({ form, settings }: { readonly form: Form; readonly settings: RedactedSettings }) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const stored = useMemo(() => storedOf(settings), [settings]);
  const draft = useTabForm({ tab: 'auto-responder', schema: AutoResponderSettings, stored, save: useSave(form.uid) });
  const {
    is_auto_responder_email_on: isOn,
    auto_responder_email_subject: subject,
    auto_responder_email_template: body,
  } = draft.values;
  const [caret, setCaret] = useState<number>();
  const insert = (tag: string) => {
    const at = caret ?? body.length;
    draft.set('auto_responder_email_template', body.slice(0, at) + tag + body.slice(at));
    setCaret(at + tag.length);
  };
  const fill = (starter: StarterTexts) => {
    draft.set('auto_responder_email_subject', starter.auto_responder_email_subject);
    draft.set('auto_responder_email_from_name', starter.auto_responder_email_from_name);
    draft.set('auto_responder_email_template', starter.auto_responder_email_template);
  };
  return (
    <div className="with-preview">
      <TabCard
        title={label('autoResponder')}
        form={draft}
        onOff={
          <TabSwitch label={t('respond')} hint={t('respondHint')} {...draft.onOff('is_auto_responder_email_on')} />
        }
        inBar={<TabParts tab="auto-responder" position="bar" form={form} values={draft.values} />}
      >
        {isOn && isUnwritten(draft.values) && <StarterText form={form} onUse={fill} />}
        <div className="field-row is-third-first">
          <TextField label={t('fromName')} {...draft.text('auto_responder_email_from_name')} disabled={!isOn} />
          <MarkedTextField
            label={t('subject')}
            {...draft.text('auto_responder_email_subject')}
            disabled={!isOn}
            marked={<TaggedText text={subject} />}
          />
        </div>
        <TextArea
          label={t('body')}
          {...draft.text('auto_responder_email_template')}
          disabled={!isOn}
          rows={11}
          marked={<TaggedText text={body} />}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
        />
        <Tags fields={form.all_fields} disabled={!isOn} onInsert={insert} />
        <div className="field-row">
          <ColourField {...draft.text('auto_responder_email_colour')} disabled={!isOn} />
          <TabParts tab="auto-responder" form={form} values={draft.values} />
        </div>
      </TabCard>
      <TabParts tab="auto-responder" position="beside" form={form} values={draft.values} />
    </div>
  );
}

/** Whether nothing has been entered that a starting text would replace. */
const isUnwritten = (values: StarterTexts): boolean =>
  [
    values.auto_responder_email_subject,
    values.auto_responder_email_from_name,
    values.auto_responder_email_template,
  ].every((text) => text.trim() === '');

const storedOf = (settings: RedactedSettings) => ({
  is_auto_responder_email_on: settings.is_auto_responder_email_on,
  auto_responder_email_subject: settings.auto_responder_email_subject ?? '',
  auto_responder_email_from_name: settings.auto_responder_email_from_name ?? '',
  auto_responder_email_template: settings.auto_responder_email_template ?? '',
  auto_responder_email_colour: settings.auto_responder_email_colour ?? '',
});
