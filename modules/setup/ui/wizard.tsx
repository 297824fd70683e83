import { useNavigate } from 'react-router';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { DomainField } from '../../../src/ui/domain-field.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { Screen, ScreenNote } from '../../../src/ui/screen.tsx';
import { useDraftForm } from '../../drafts/public.ts';
import { browserTimezone, createWorkspaceAndForm, latestCreated, mayCreate } from '../../workspaces/public.ts';
import { FIRST_FORM_DRAFT } from '../commands.ts';
import { Progress } from './progress.tsx';
import { Waiting } from './waiting.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** Creates the first workspace with its first form (SPEC.md point 2, Setup wizard). */
export default function SetupWizard() {
  return useSelect(mayCreate) ? <Wizard /> : <Waiting />;
}

function Wizard() {
  const t = useTexts(texts);
  const { read } = useApp();
  const send = useSend();
  const navigate = useNavigate();
  const form = useDraftForm({
    id: FIRST_FORM_DRAFT,
    isDiscardedOnClose: true,
    schema: createWorkspaceAndForm.schema,
    initial: { project_name: '', form_name: '', project_domain: '', ...browserTimezone() },
    submit: (values) => send(createWorkspaceAndForm(values)).outcome,
    onDone: () => {
      const made = read(latestCreated).form;
      if (made !== null) void navigate(`/setup/success?form=${encodeURIComponent(made)}`, { replace: true });
    },
  });
  return (
    <Screen title={t('first')} above={<Progress at={0} />}>
      <section className="panel">
        <ScreenNote>{t('firstLead')}</ScreenNote>
        <EntryForm form={form} action={t('getSnippet')}>
          <TextField
            label={t('workspaceName')}
            {...form.text('project_name')}
            autoComplete="off"
            placeholder={t('workspaceExample')}
          />
          <DomainField {...form.text('project_domain')} />
          <TextField
            label={t('formName')}
            {...form.text('form_name')}
            autoComplete="off"
            placeholder={t('formExample')}
          />
        </EntryForm>
      </section>
    </Screen>
  );
}
