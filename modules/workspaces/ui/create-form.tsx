import { Link, useNavigate, useSearchParams } from 'react-router';
import { sameList, useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { EmptyPage } from '../../../src/ui/empty-page.tsx';
import { Field, TextField } from '../../../src/ui/field.tsx';
import { Screen } from '../../../src/ui/screen.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useDraftForm } from '../../drafts/public.ts';
import { createForm, NEW_FORM_DRAFT } from '../commands.ts';
import { formBy, pathOf } from '../select.ts';
import { latestCreated, workspaces, type Workspace } from '../state.ts';
import { CreateDraft } from './create-draft.tsx';
import { CreatorsOnly } from './creators-only.tsx';
import { FormRedirect } from './form-redirect.tsx';
import './create.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';

const PATH = '/createnew/form';

/** Create form (SPEC.md point 2): workspace and name, then the snippet, which is shown again after a reload. */
export default function CreateForm() {
  const [query] = useSearchParams();
  const created = query.get('form');
  // Only its owner can add forms to a workspace.
  const own = useSelect((read) => [...read(workspaces)].filter((one) => !one.is_shared_to_user), sameList);
  if (created !== null) return <Made uid={created} />;
  const wanted = own.find((one) => one.uid === query.get('workspace')) ?? own[0];
  return <CreatorsOnly>{wanted ? <Draft own={own} wanted={wanted} /> : <NoWorkspace />}</CreatorsOnly>;
}

interface DraftProps {
  readonly own: readonly Workspace[];
  readonly wanted: Workspace;
}

function Draft({ own, wanted }: DraftProps) {
  const t = useTexts(texts);
  const { read } = useApp();
  const send = useSend();
  const navigate = useNavigate();
  const form = useDraftForm({
    id: NEW_FORM_DRAFT,
    isDiscardedOnClose: true,
    schema: createForm.schema,
    initial: { project: wanted.uid, name: '' },
    submit: (values) => send(createForm(values)).outcome,
    onDone: () => {
      const created = read(latestCreated).form;
      if (created !== null) void navigate(`${PATH}?form=${encodeURIComponent(created)}`, { replace: true });
    },
  });
  return (
    <CreateDraft title={t('createForm')} lead={t('createFormLead')} form={form} action={t('createFormDo')}>
      <Field label={t('workspace')} error={form.errors['project']}>
        {(labelled) => (
          <Select
            {...labelled}
            data-region={form.text('project')['data-region']}
            className="create-workspaces"
            value={form.values.project}
            onValueChange={(uid) => form.set('project', uid)}
            options={own.map(({ uid, name, domain }) => ({ value: uid, label: `${name} (${domain})` }))}
          />
        )}
      </Field>
      <TextField label={t('formName')} {...form.text('name')} autoComplete="off" placeholder={t('formNameExample')} />
    </CreateDraft>
  );
}

function NoWorkspace() {
  const t = useTexts(texts);
  return (
    <EmptyPage title={t('workspaceFirst')} lead={t('workspaceFirstLead')}>
      <Link to="/createnew/workspace" className="button button-primary">
        {t('createWorkspace')}
      </Link>
    </EmptyPage>
  );
}

function Made({ uid }: { readonly uid: string }) {
  const t = useTexts(texts);
  const form = useSelect((read) => formBy(read, uid));
  if (form?.user_role !== 'CREATOR') return <FormRedirect to={PATH} />;
  return (
    <Screen
      title={t('ready', { name: form.name })}
      lead={<Rich text={texts('pasteThis', { id: form.uid, tag: '</body>' })} />}
    >
      <CodeBlock name={t('snippet')} code={form.script} />
      <div className="create-links">
        <Link to={`${pathOf(form)}/submissions`} className="button button-primary">
          {t('gotoSubmissions')}
        </Link>
        <Link to={`${pathOf(form)}/installation`}>{t('eachStep')}</Link>
      </div>
    </Screen>
  );
}
