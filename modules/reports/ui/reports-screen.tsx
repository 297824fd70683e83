import { Navigate, useParams } from 'react-router';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { formAt, pathOf, type Form } from '../../workspaces/public.ts';
import { reportCard } from '../points.ts';
import { FormReport } from './form-report.tsx';
import '../../../src/ui/text-tabs.css';
import './reports.css';

/** SPEC.md point 2, Reports screen; redirects view-only users to the submissions (point 6). */
export default function ReportsScreen() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  if (!form) return null;
  if (form.user_role === 'ONLY_VIEW_USER') return <Navigate to={`${pathOf(form)}/submissions`} replace />;
  return (
    <main className="reports">
      <FormReport form={form} />
      <Cards key={form.uid} form={form} />
    </main>
  );
}

/** Cards below the report: the custom report form and those of other modules. */
function Cards({ form }: { readonly form: Form }) {
  const cards = useApp()
    .contributionsWhere(reportCard, (card) => card.isShown?.(form) ?? true)
    .toSorted((a, b) => a.order - b.order);
  return (
    <div className="report-cards">
      {cards.map(({ id, view }) => (
        <ContributedView
          key={id}
          id={id}
          view={view}
          given={{ form }}
          fallback={<div className="panel report-card skeleton" />}
        />
      ))}
    </div>
  );
}
