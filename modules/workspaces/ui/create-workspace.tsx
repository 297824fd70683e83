import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { DomainField } from '../../../src/ui/domain-field.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { Screen } from '../../../src/ui/screen.tsx';
import { useDraftForm } from '../../drafts/public.ts';
import { createWorkspace, NEW_WORKSPACE_DRAFT } from '../commands.ts';
import { latestCreated, workspaces } from '../state.ts';
import { browserTimezone } from '../timezone.ts';
import { CreateDraft } from './create-draft.tsx';
import { CreatorsOnly } from './creators-only.tsx';
import { FormRedirect } from './form-redirect.tsx';
import './create.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

const PATH = '/createnew/workspace';

/** Create workspace (SPEC.md point 2): name and domain, then on to creating a form, even after a reload. */
export default function CreateWorkspace() {
  const [query] = useSearchParams();
  const created = query.get('workspace');
  return <CreatorsOnly>{created === null ? <Draft /> : <Made uid={created} />}</CreatorsOnly>;
}

function Draft() {
  const t = useTexts(texts);
  const { read } = useApp();
  const send = useSend();
  const navigate = useNavigate();
  const form = useDraftForm({
    id: NEW_WORKSPACE_DRAFT,
    isDiscardedOnClose: true,
    schema: createWorkspace.schema,
    initial: { name: '', domain: '', ...browserTimezone() },
    submit: (values) => send(createWorkspace(values)).outcome,
    onDone: () => {
      const created = read(latestCreated).project;
      if (created !== null) void navigate(`${PATH}?workspace=${encodeURIComponent(created)}`, { replace: true });
    },
  });
  return (
    <CreateDraft
      title={t('createWorkspace')}
      lead={t('createWorkspaceLead')}
      form={form}
      action={t('createWorkspaceDo')}
    >
      <TextField
        label={t('workspaceName')}
        {...form.text('name')}
        autoComplete="off"
        placeholder={t('workspaceNameExample')}
      />
      <DomainField {...form.text('domain')} />
    </CreateDraft>
  );
}

function Made({ uid }: { readonly uid: string }) {
  const t = useTexts(texts);
  const workspace = useSelect((read) => read(workspaces).get(uid));
  if (!workspace || workspace.is_shared_to_user) return <FormRedirect to={PATH} />;
  return (
    <Screen title={t('ready', { name: workspace.name })} lead={t('workspaceReadyLead')}>
      <div className="create-links">
        <Link to={`/createnew/form?workspace=${encodeURIComponent(uid)}`} className="button button-primary">
          {t('createForm')}
        </Link>
        <Link to="/">{t('toSubmissions')}</Link>
      </div>
    </Screen>
  );
}
