import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sameList, useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { Field, TextField } from '../../../src/ui/field.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useForm } from '../../../src/ui/use-form.ts';
import { createForm } from '../commands.ts';
import { formBy, pathOf } from '../select.ts';
import { latest, workspaces, type Workspace } from '../state.ts';
import { CreatorsOnly } from './creators-only.tsx';
import './create.css';

/** Create form (SPEC.md point 2): a workspace and a name, then the snippet. */
export default function CreateForm() {
  const [query] = useSearchParams();
  const [made, setMade] = useState<string | null>(null);
  // Only its owner adds forms to a workspace.
  const own = useSelect((read) => [...read(workspaces)].filter((one) => !one.is_shared_to_user), sameList);
  if (made !== null) return <Made uid={made} />;
  const wanted = own.find((one) => one.uid === query.get('workspace')) ?? own[0];
  return <CreatorsOnly>{wanted ? <Draft own={own} wanted={wanted} onMade={setMade} /> : <NoWorkspace />}</CreatorsOnly>;
}

interface DraftProps {
  readonly own: readonly Workspace[];
  readonly wanted: Workspace;
  readonly onMade: (uid: string | null) => void;
}

function Draft({ own, wanted, onMade }: DraftProps) {
  const { read } = useApp();
  const send = useSend();
  const form = useForm({
    schema: createForm.schema,
    initial: { project: wanted.uid, name: '' },
    submit: async (values) => {
      const settled = await send(createForm(values)).outcome;
      if (settled.outcome === 'done') onMade(read(latest).form);
      return settled;
    },
  });
  return (
    <CardPage title="Create a form" lead="You get its snippet next.">
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <Field label="Workspace" error={form.errors['project']}>
          {(labelled) => (
            <Select
              {...labelled}
              className="create-workspaces"
              value={form.values.project}
              onChoose={(uid) => form.set('project', uid)}
              options={own.map(({ uid, name, domain }) => ({ value: uid, label: `${name} (${domain})` }))}
            />
          )}
        </Field>
        <TextField label="Form name" {...form.text('name')} autoComplete="off" placeholder="Contact" />
        <div className="form-actions">
          <Button type="submit" kind="primary" busy={form.busy}>
            Create form
          </Button>
          <Link to="/createnew">Back</Link>
        </div>
      </form>
    </CardPage>
  );
}

function NoWorkspace() {
  return (
    <CardPage title="Create a workspace first" lead="A form lives in a workspace: the website that it is on.">
      <Link to="/createnew/workspace" className="button button-primary">
        Create a workspace
      </Link>
    </CardPage>
  );
}

function Made({ uid }: { readonly uid: string }) {
  const form = useSelect((read) => formBy(read, uid));
  if (!form) return null;
  return (
    <main className="card-page">
      <section className="card create-done">
        <h1>{form.name} is ready</h1>
        <p className="lead">
          Give the form on your page the id <code>{form.uid}</code> and paste this before <code>&lt;/body&gt;</code>:
        </p>
        <CodeBlock name="Snippet" code={form.script} />
        <div className="create-links">
          <Link to={`${pathOf(form)}/submissions`} className="button button-primary">
            Goto submissions
          </Link>
          <Link to={`${pathOf(form)}/installation`}>Show me each step</Link>
        </div>
      </section>
    </main>
  );
}
