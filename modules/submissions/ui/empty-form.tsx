import { Link } from 'react-router';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { EmptyLine } from '../../../src/ui/empty-line.tsx';
import { supportAddress } from '../../../src/shell/environment.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { emptyFormStep } from '../points.ts';
import { texts } from './texts.ts';
import './empty-form.css';

/** Shown instead of an empty list: how to get the first submission, which replaces it on arrival (SPEC.md point 2). */
export default function EmptyForm({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const support = useSelect(supportAddress);
  const contributed = useApp().contributions(emptyFormStep);
  const steps = form.user_role === 'ONLY_VIEW_USER' ? [] : contributed.toSorted((a, b) => a.order - b.order);
  return (
    <>
      <EmptyLine isAwaiting />
      <section className="empty-page empty-form">
        <h2>{t('none')}</h2>
        <p>{t('noneLead')}</p>
        <ol className="empty-form-steps">
          <li>
            <CodeBlock name={t('stepId')} code={`<form id="${form.uid}">`} />
          </li>
          <li>
            <CodeBlock name={t('stepSnippet')} code={form.script} />
          </li>
          {steps.map(({ id, view }) => (
            <li key={id}>
              <ContributedView id={id} view={view} given={{ form }} />
            </li>
          ))}
        </ol>
        <div className="empty-form-foot">
          <output className="empty-form-status">{t('awaiting')}</output>
          <Link to={`${pathOf(form)}/installation`}>{t('guide')}</Link>
          <a href={support} target="_blank" rel="noopener noreferrer">
            {t('askSupport')}
          </a>
        </div>
      </section>
    </>
  );
}
