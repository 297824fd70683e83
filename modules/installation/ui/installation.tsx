import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { environment, formAt, pathOf } from '../../workspaces/public.ts';
import { exampleForm, trackingSnippet } from '../snippets.ts';
import { Verify } from './verify.tsx';
import { WithoutScript } from './without-script.tsx';
import './installation.css';

/** How a form gets onto a page, step by step (SPEC.md point 2, Installation docs). */
export default function Installation() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  const collector = useSelect((read) => read(environment).current?.collector_url);
  if (!form) return null;
  return (
    <main className="installation">
      <header className="installation-head">
        <h2>Put this form on your page</h2>
        <p>
          Four short steps on <strong>{form.domain}</strong>. What visitors send then shows up in{' '}
          <Link to={`${pathOf(form)}/submissions`}>Submissions</Link>.
        </p>
      </header>
      <ol className="installation-steps">
        <Step title="Give your HTML form its id">
          <p>
            Only the <code>id</code> attribute is required. Each field needs a <code>name</code>; what has none is not
            sent. A field named <code>email</code> is needed for auto-responders.
          </p>
          <CodeBlock name="HTML form" code={exampleForm(form.uid)} />
        </Step>
        <Step title="Add the snippet">
          <p>
            Paste it on the page with the form, before <code>&lt;/body&gt;</code> or in <code>&lt;head&gt;</code>. It
            finds the form by its id, also one that appears later.
          </p>
          <CodeBlock name="Snippet" code={form.script} />
        </Step>
        <Step title="Add the tracking snippet to all pages">
          <p>
            On pages without the form, it counts visits, so that each submission tells how its sender came to you. It
            sets no cookie and leaves visitors alone who ask not to be tracked.
          </p>
          {collector === undefined ? (
            <div className="skeleton installation-waits" />
          ) : (
            <CodeBlock name="Tracking snippet" code={trackingSnippet(collector, form.project_uid)} />
          )}
        </Step>
        <Step title="Verify">
          <Verify domain={form.domain} />
        </Step>
      </ol>
      {collector !== undefined && <WithoutScript collector={collector} form={form.uid} />}
    </main>
  );
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}
