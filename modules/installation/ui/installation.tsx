import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { Segments } from '../../../src/ui/segments.tsx';
import { environment } from '../../../src/shell/state.ts';
import { formAt, pathOf, type Form } from '../../workspaces/public.ts';
import { exampleForm, type Platform, platforms, reactForm, snippetFor, trackingSnippet } from '../snippets.ts';
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
  const [platform, setPlatform] = useState<Platform>('html');
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
        <Segments
          name={t('platform')}
          value={platform}
          options={platforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
          onValueChange={setPlatform}
        />
        {platform === 'plain' ? (
          <WithoutScript collector={collector} form={form} />
        ) : (
          <Steps platform={platform} collector={collector} form={form} />
        )}
        {collector !== undefined && (
          <p className="installation-policy">
            <Rich text={texts('policy', { host: collector })} />
          </p>
        )}
      </div>
      {form.user_role !== 'ONLY_VIEW_USER' && <LiveCheck form={form} />}
    </main>
  );
}

interface StepsProps {
  readonly platform: Exclude<Platform, 'plain'>;
  /** The address of the collector, once it is known. */
  readonly collector: string | undefined;
  readonly form: Form;
}

function Steps({ platform, collector, form }: StepsProps) {
  const t = useTexts(texts);
  const isJsx = platform === 'react' || platform === 'next';
  return (
    <ol className="installation-steps">
      <Step title={t('giveId')}>
        <p>
          <Rich text={texts('giveIdHow')} />
        </p>
        <CodeBlock name={t('htmlForm')} code={isJsx ? reactForm(form.uid) : exampleForm(form.uid)} hasCaption={false} />
      </Step>
      <Step title={t('addSnippet')}>
        <p>
          <Rich text={texts(`addSnippetHow.${platform}`, { body: '</body>', head: '<head>' })} />
        </p>
        <CodeBlock name={t('snippet')} code={snippetFor(platform, form.script)} hasCaption={false} />
      </Step>
      <Step title={t('addTracking')}>
        <p>{t(isJsx ? 'addTrackingHow.app' : 'addTrackingHow')}</p>
        {collector === undefined ? (
          <div className="skeleton installation-placeholder" />
        ) : (
          <CodeBlock
            name={t('tracking')}
            code={snippetFor(platform === 'astro' ? platform : 'html', trackingSnippet(collector, form.project_uid))}
            hasCaption={false}
          />
        )}
      </Step>
      <Step title={t('verify')}>
        <Verify form={form.uid} domain={form.domain} />
      </Step>
    </ol>
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
