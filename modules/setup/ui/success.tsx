import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { supportAddress } from '../../accounts/public.ts';
import { exampleForm } from '../../installation/public.ts';
import { firstForm, formBy, latest, pathOf, type Form } from '../../workspaces/public.ts';
import { watchForm } from '../commands.ts';
import { Arrival } from './arrival.tsx';
import { Progress } from './progress.tsx';

/** What to paste, and the wait for the first submission (SPEC.md point 2, Setup wizard). */
export default function SetupSuccess() {
  const [query] = useSearchParams();
  const form = useSelect(
    (read) => formBy(read, query.get('form') ?? read(latest).form ?? undefined) ?? firstForm(read),
  );
  return form ? <Success form={form} /> : <Navigate to="/setup" replace />;
}

function Success({ form }: { readonly form: Form }) {
  const send = useSend();
  const support = useSelect(supportAddress);
  const { uid } = form;
  const isFresh = form.state === 'fresh';
  useEffect(() => {
    if (!isFresh) return undefined;
    const watch = send(watchForm({ form: uid }));
    return () => watch.cancel();
  }, [send, uid, isFresh]);
  return (
    <main className="setup">
      <Progress at={isFresh ? 1 : 3} />
      <header>
        <h1>{isFresh ? `Put ${form.name} on your page` : `${form.name} receives`}</h1>
        <p className="lead">
          {isFresh
            ? 'Two pastes, then this page tells you by itself when the first submission arrives.'
            : 'What to paste stays here, and behind Setup in the top bar.'}
        </p>
      </header>
      <div className="setup-columns">
        <div className="setup-paste">
          <section>
            <h2>1. Add the snippet</h2>
            <p>
              Before <code>&lt;/body&gt;</code> on the page with the form. It carries the identifiers of your project,{' '}
              <code>{form.project_uid}</code>, and form, <code>{uid}</code>.
            </p>
            <CodeBlock name="Snippet" code={form.script} />
          </section>
          <section>
            <h2>2. Give your form its id</h2>
            <p>
              Your own form keeps its fields and its looks; it only needs the id. If you have none yet, start with this
              one.
            </p>
            <CodeBlock name="Example form" code={exampleForm(uid)} />
          </section>
          <p className="setup-more">
            <Link to={`${pathOf(form)}/installation`}>All steps, also without JavaScript</Link>
            {support !== null && (
              <a href={support} target="_blank" rel="noreferrer">
                Support
              </a>
            )}
          </p>
        </div>
        <Arrival form={form} />
      </div>
    </main>
  );
}
