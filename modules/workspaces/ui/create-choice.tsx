import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CreatorsOnly } from './creators-only.tsx';
import './create.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

/** Choice between creating a form or a workspace (SPEC.md point 2). */
export default function CreateChoice() {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  return (
    <CreatorsOnly>
      <main className="create-choice">
        <h1>{t('whatToCreate')}</h1>
        <div className="create-choices">
          <Choice to="/createnew/form" title={label('form')} text={t('choiceForm')}>
            <rect x="14" y="8" width="44" height="44" rx="5" />
            <path d="M22 19h16M22 25h28M22 34h12M22 40h28" />
          </Choice>
          <Choice to="/createnew/workspace" title={t('workspace')} text={t('choiceWorkspace')}>
            <rect x="8" y="10" width="56" height="40" rx="5" />
            <path d="M8 20h56M15 15h.1M21 15h.1M27 15h.1" />
            <path d="M18 36h8c4 0 4 7 9 7s5-7 9-7h10" />
          </Choice>
        </div>
      </main>
    </CreatorsOnly>
  );
}

interface ChoiceProps {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  /** The illustration. */
  readonly children: ReactNode;
}

function Choice({ to, title, text, children }: ChoiceProps) {
  return (
    <Link to={to} className="create-option">
      <svg viewBox="0 0 72 60" aria-hidden="true">
        {children}
      </svg>
      <strong>{title}</strong>
      <span>{text}</span>
    </Link>
  );
}
