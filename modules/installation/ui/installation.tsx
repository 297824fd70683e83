import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { environment } from '../../../src/shell/state.ts';
import { formAt, pathOf } from '../../workspaces/public.ts';
import { exampleForm, trackingSnippet } from '../snippets.ts';
import { LiveCheck } from './live-check.tsx';
import { Verify } from './verify.tsx';
import { WithoutScript } from './without-script.tsx';
import './installation.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';

/** Step-by-step installation of a form (SPEC.md point 2, Installation docs). */
export default function Installation() {
  const t = useTexts(texts);
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  const collector = useSelect((read) => read(environment).current?.collector_url);
  if (!form) return null;
  return (
    <main className="installation">
      <div className="installation-guide">
        <header className="installation-head">
          <h2>{t('heading')}</h2>
          <p>
            <Rich
              text={texts('lead', { domain: form.domain })}
              tags={{ link: (inner) => <Link to={`${pathOf(form)}/submissions`}>{inner}</Link> }}
            />
          </p>
        </header>
        <ol className="installation-steps">
          <Step title={t('giveId')}>
            <p>
              <Rich text={texts('giveIdHow')} />
            </p>
            <CodeBlock name={t('htmlForm')} code={exampleForm(form.uid)} />
          </Step>
          <Step title={t('addSnippet')}>
            <p>
              <Rich text={texts('addSnippetHow', { body: '</body>', head: '<head>' })} />
            </p>
            <CodeBlock name={t('snippet')} code={form.script} />
          </Step>
          <Step title={t('addTracking')}>
            <p>{t('addTrackingHow')}</p>
            {collector === undefined ? (
              <div className="skeleton installation-waits" />
            ) : (
              <CodeBlock name={t('tracking')} code={trackingSnippet(collector, form.project_uid)} />
            )}
          </Step>
          <Step title={t('verify')}>
            <Verify domain={form.domain} />
          </Step>
        </ol>
        {collector !== undefined && <WithoutScript collector={collector} form={form.uid} />}
      </div>
      {form.user_role !== 'ONLY_VIEW_USER' && <LiveCheck form={form} />}
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
