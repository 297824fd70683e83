import * as z from 'zod/mini';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { FormErrors } from '../../../src/ui/page.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { fillTemplate, unknownTags } from '../../auto-responder/public.ts';
import { useDraftForm } from '../../drafts/public.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { saveCannedReply } from '../commands.ts';
import { cannedDraft } from '../select.ts';
import { addCannedReply, type CannedReply, MAX_REPLY } from '../contract.ts';
import { texts } from './texts.ts';
import { valuesOf } from './values-by-field.ts';

const schema = z.object(addCannedReply.body.shape);

interface Props extends DetailProps {
  /** Null for a new one. */
  readonly edited: CannedReply | null;
  readonly onDone: () => void;
}

/** Name and text of a canned reply, with the text as it is for the open submission. */
export function CannedForm({ submission, form, edited, onDone }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const draft = useDraftForm({
    id: cannedDraft(form.uid, edited?.id ?? null),
    isDiscardedOnClose: true,
    schema,
    initial: { name: edited?.name ?? '', text: edited?.text ?? '' },
    submit: (values) => send(saveCannedReply({ form: form.uid, id: edited?.id ?? null, ...values })).outcome,
    onDone,
  });
  const { text } = draft.values;
  const values = valuesOf(submission);
  const unknown = unknownTags(text, new Set([...values.keys(), ...form.all_fields.split(',')]));
  return (
    <EntryForm form={draft} action={t('saveCanned')} beside={<Button onClick={onDone}>{t('back')}</Button>}>
      <FormErrors errors={draft.formErrors} />
      <TextField label={t('cannedName')} maxLength={100} autoComplete="off" {...draft.text('name')} />
      <TextArea
        label={t('cannedText')}
        hint={t('tagsHint', { fields: [...values.keys()].map((name) => `{{${name}}}`).join(' ') })}
        rows={6}
        maxLength={MAX_REPLY}
        {...draft.text('text')}
      />
      {text.includes('{{') && (
        <section className="canned-preview" aria-label={t('preview')}>
          <h3>{t('preview')}</h3>
          <p dir="auto">{fillTemplate(text, values)}</p>
          {unknown.length > 0 && <output>{t('unknownTags', { tags: unknown.join(', ') })}</output>}
        </section>
      )}
    </EntryForm>
  );
}
