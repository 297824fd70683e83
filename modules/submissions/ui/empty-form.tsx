import { Link } from 'react-router';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { supportAddress } from '../../../src/shell/environment.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { emptyFormStep } from '../points.ts';
import { texts } from '../texts.ts';
import './empty-form.css';

/** Shown instead of an empty list: how to get the first submission, which replaces it on arrival (SPEC.md point 2). */
export default function EmptyForm({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const support = useSelect(supportAddress);
  const contributed = useApp().contributions(emptyFormStep);
  const steps = form.user_role === 'ONLY_VIEW_USER' ? [] : contributed.toSorted((a, b) => a.order - b.order);
  return (
    <section className="empty-form">
      <Waiting />
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
        <output className="empty-form-waits">{t('awaiting')}</output>
        <Link to={`${pathOf(form)}/installation`}>{t('guide')}</Link>
        <a href={support} target="_blank" rel="noopener noreferrer">
          {t('askSupport')}
        </a>
      </div>
    </section>
  );
}

/** Illustration of still water with an approaching envelope. */
function Waiting() {
  return (
    <svg viewBox="0 0 240 132" width="240" height="132" aria-hidden="true" className="empty-form-picture">
      <path className="picture-line" d="M0 100h70c18 0 20 12 27 22s14 8 23 8 20-2 25-12 8-18 25-18h70" />
      <path className="picture-way" d="M34 18c30 4 52 10 66 26" />
      <g className="picture-letter">
        <rect x="88" y="40" width="64" height="44" rx="6" />
        <path d="m90 46 30 22 30-22" />
      </g>
    </svg>
  );
}
