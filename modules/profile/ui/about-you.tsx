import { useState } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import { PROFILE_DRAFT, saveProfile } from '../commands.ts';
import { texts as moduleTexts } from '../texts.ts';
import { YOU } from './profile-rail.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly name: string;
  readonly email: string;
}

/** Editable name and read-only email address. */
export function AboutYou({ name, email }: Props) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  const send = useSend();
  const form = useDraftForm({
    id: PROFILE_DRAFT,
    isDiscardedOnClose: true,
    schema: saveProfile.schema,
    initial: { name },
    submit: (values) => send(saveProfile(values)).outcome,
  });
  const [base, setBase] = useState(name);
  if (base !== name) {
    setBase(name);
    // An update from another browser does not overwrite unsaved input.
    if (!form.isEdited) form.reset({ name });
  }
  return (
    <section id={YOU} className="panel">
      <h2>{t('you')}</h2>
      <EntryForm
        form={form}
        action={command('save')}
        isUnchanged={!form.isEdited}
        beside={!form.isEdited && <span className="field-hint">{t('allSaved')}</span>}
      >
        <TextField label={t('name')} {...form.text('name')} autoComplete="name" />
        <TextField label={t('email')} hint={t('emailFixed')} type="email" value={email} onText={() => {}} disabled />
      </EntryForm>
    </section>
  );
}
