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

/** Create workspace (SPEC.md point 2): a name and a domain, then on to a form. */
export default function CreateWorkspace() {
  const [made, setMade] = useState<string | null>(null);
  return <CreatorsOnly>{made === null ? <Draft onMade={setMade} /> : <Made uid={made} />}</CreatorsOnly>;
}

function Draft({ onMade }: { readonly onMade: (uid: string | null) => void }) {
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
    <CardPage title="Create a workspace" lead="One workspace for each website. Its forms live inside.">
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <TextField label="Workspace name" {...form.text('name')} autoComplete="off" placeholder="Harbour Coffee" />
        <DomainField {...form.text('domain')} />
        <div className="form-actions">
          <Button type="submit" kind="primary" busy={form.busy}>
            Create workspace
          </Button>
          <Link to="/createnew">Back</Link>
        </div>
      </form>
    </CardPage>
  );
}

function Made({ uid }: { readonly uid: string }) {
  const name = useSelect((read) => read(workspaces).get(uid)?.name);
  return (
    <CardPage
      title={`${name ?? 'The workspace'} is ready`}
      lead="It needs a form next: that is what visitors submit to."
      foot={<Link to="/">Go to your submissions</Link>}
    >
      <Link to={`/createnew/form?workspace=${encodeURIComponent(uid)}`} className="button button-primary">
        Create a form
      </Link>
    </CardPage>
  );
}
