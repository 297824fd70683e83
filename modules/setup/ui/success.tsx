import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { exampleForm } from '../../installation/public.ts';
import { supportAddress } from '../../../src/shell/environment.ts';
import { firstForm, formBy, latestCreated, pathOf, type Form } from '../../workspaces/public.ts';
import { watchForm } from '../commands.ts';
import { FirstSubmission } from './first-submission.tsx';
import { Progress } from './progress.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';

/** The snippet to paste, and the wait for the first submission (SPEC.md point 2, Setup wizard). */
export default function SetupSuccess() {
  const [query] = useSearchParams();
  const form = useSelect(
    (read) => formBy(read, query.get('form') ?? read(latestCreated).form ?? undefined) ?? firstForm(read),
  );
  return form ? <Success form={form} /> : <Navigate to="/setup" replace />;
}

function Success({ form }: { readonly form: Form }) {
  const send = useSend();
  const t = useTexts(texts);
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
        <h1>{t(isFresh ? 'put' : 'receives', { form: form.name })}</h1>
        <p className="lead">{t(isFresh ? 'putLead' : 'receivesLead')}</p>
      </header>
      <div className="setup-columns">
        <div className="setup-paste">
          <section>
            <h2>{t('giveId')}</h2>
            <p>{t('giveIdHow')}</p>
            <CodeBlock name={t('example')} code={exampleForm(uid)} />
          </section>
          <section>
            <h2>{t('addSnippet')}</h2>
            <p>
              <Rich text={texts('addSnippetHow', { tag: '</body>', project: form.project_uid, form: uid })} />
            </p>
            <CodeBlock name={t('snippet')} code={form.script} />
          </section>
          <p className="setup-more">
            <Link to={`${pathOf(form)}/installation`}>{t('allSteps')}</Link>
            <a href={support} target="_blank" rel="noreferrer">
              {t('support')}
            </a>
          </p>
        </div>
        <FirstSubmission form={form} />
      </div>
    </main>
  );
}
