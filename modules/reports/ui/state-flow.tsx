import { lazy, Suspense } from 'react';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { StateGlyph, StateName } from '../../../src/ui/state-tag.tsx';
import type { Form } from '../../workspaces/public.ts';
import type { Days, ReportEntry, StateFlow } from '../contract.ts';
import { countedPath } from '../counted-submissions.ts';
import { texts } from '../texts.ts';
import { BarTable } from './bar-table.tsx';
import { shareText } from './numbers.ts';
import { ReportCard } from './report-card.tsx';
import { useWidth } from './use-width.ts';

// A form whose submissions have not moved has none.
const FlowDrawing = lazy(() => import('./flow-drawing.tsx'));

/** Below this width the states are rows with bars. */
const MIN_WIDTH = 420;

interface Props {
  readonly form: Form;
  readonly flow: readonly StateFlow[];
  readonly states: readonly ReportEntry[];
  readonly days: Days;
}

/** In the order of the workflow, so that failures follow successes; states it lacks come last. */
function byWorkflow({ all_states, state_outcomes = {} }: Form) {
  const positionOf = ({ name }: ReportEntry): number => {
    const at = all_states.indexOf(name);
    const isBad = Object.hasOwn(state_outcomes, name) && state_outcomes[name] === 'badly';
    return at === -1 ? 2 * all_states.length : at + (isBad ? all_states.length : 0);
  };
  return (one: ReportEntry, other: ReportEntry): number => positionOf(one) - positionOf(other);
}

/** The current states of submissions, and their paths to them. */
export function States({ form, flow, states, days }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [frame, width] = useWidth();
  const total = states.reduce((sum, { submissions }) => sum + submissions, 0);
  const head = [t('inState'), t('submissions'), t('share')] as const;
  const rows = states.toSorted(byWorkflow(form)).map(({ name, submissions }) => ({
    id: name,
    name,
    label: <StateName state={name} />,
    sign: <StateGlyph state={name} states={form} />,
    count: submissions,
    share: shareText(submissions / total, language),
    to: countedPath(form, days, { state: name }),
  }));
  const data = [head, ...rows.map(({ name, count, share }) => [name, count, share])] as const;
  const table = <BarTable caption={t('states')} head={head} rows={rows} />;
  const isFlow = flow.length > 0 && (width === 0 || width >= MIN_WIDTH);
  return (
    <ReportCard title={t('states')} lead={isFlow && t('flowLead')} data={data} table={table}>
      <div ref={frame}>
        {isFlow ? (
          <Suspense fallback={<div className="report-flow-frame" aria-busy="true" />}>
            <FlowDrawing form={form} days={days} states={states} flow={flow} />
          </Suspense>
        ) : (
          table
        )}
      </div>
    </ReportCard>
  );
}
