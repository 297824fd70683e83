import { useState } from 'react';
import { Link } from 'react-router';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { DomainField } from '../../../src/ui/domain-field.tsx';
import { EntryForm } from '../../../src/ui/entry-form.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { createWorkspace } from '../commands.ts';
import { latest, workspaces } from '../state.ts';
import { browserTimezone } from '../timezone.ts';
import { CreatorsOnly } from './creators-only.tsx';
import './create.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** Create workspace (SPEC.md point 2): a name and a domain, then on to a form. */
export default function CreateWorkspace() {
  const [made, setMade] = useState<string | null>(null);
  return <CreatorsOnly>{made === null ? <Draft onMade={setMade} /> : <Made uid={made} />}</CreatorsOnly>;
}

function Draft({ onMade }: { readonly onMade: (uid: string | null) => void }) {
  const t = useTexts(texts);
  const { read } = useApp();
  const send = useSend();
  const form = useForm({
    schema: createWorkspace.schema,
    initial: { name: '', domain: '', ...browserTimezone() },
    submit: (values) => send(createWorkspace(values)).outcome,
    onDone: () => onMade(read(latest).project),
  });
  return (
    <CardPage title={t('createWorkspace')} lead={t('createWorkspaceLead')}>
      <EntryForm form={form} action={t('createWorkspaceDo')} beside={<Link to="/createnew">{t('back')}</Link>}>
        <TextField
          label={t('workspaceName')}
          {...form.text('name')}
          autoComplete="off"
          placeholder={t('workspaceNameExample')}
        />
        <DomainField {...form.text('domain')} />
      </EntryForm>
    </CardPage>
  );
}

function Made({ uid }: { readonly uid: string }) {
  const t = useTexts(texts);
  const name = useSelect((read) => read(workspaces).get(uid)?.name);
  return (
    <CardPage
      title={t('ready', { name: name ?? t('theWorkspace') })}
      lead={t('workspaceReadyLead')}
      foot={<Link to="/">{t('toSubmissions')}</Link>}
    >
      <Link to={`/createnew/form?workspace=${encodeURIComponent(uid)}`} className="button button-primary">
        {t('createForm')}
      </Link>
    </CardPage>
  );
}
