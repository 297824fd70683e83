import { useState } from 'react';
import { Link } from 'react-router';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { DomainField } from '../../../src/ui/domain-field.tsx';
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
    submit: async (values) => {
      const settled = await send(createWorkspace(values)).outcome;
      if (settled.outcome === 'done') onMade(read(latest).project);
      return settled;
    },
  });
  return (
    <CardPage title={t('createWorkspace')} lead={t('createWorkspaceLead')}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <TextField
          label={t('workspaceName')}
          {...form.text('name')}
          autoComplete="off"
          placeholder={t('workspaceNameExample')}
        />
        <DomainField {...form.text('domain')} />
        <div className="form-actions">
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('createWorkspaceDo')}
          </Button>
          <Link to="/createnew">{t('back')}</Link>
        </div>
      </form>
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
