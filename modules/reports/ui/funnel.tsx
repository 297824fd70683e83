import { Link } from 'react-router';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import type { Form } from '../../workspaces/public.ts';
import type { FunnelReport, PeriodReport } from '../contract.ts';
import { countedPath } from '../counted-submissions.ts';
import { stagesOf, submissionsWithoutVisit, type FunnelStage } from '../stages.ts';
import { texts } from '../texts.ts';
import { BarTable } from './bar-table.tsx';
import { shareText } from './numbers.ts';
import { ReportCard } from './report-card.tsx';
import { useWidth } from './use-width.ts';

/** Below this width the stages are rows with bars. */
const MIN_WIDTH = 420;

interface Props {
  readonly form: Form;
  readonly report: FunnelReport;
  readonly period: PeriodReport | null;
}

/** Sessions per funnel stage, each once: a line that falls from stage to stage. */
export function Funnel({ form, report, period }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [frame, width] = useWidth();
  const alone = period ? submissionsWithoutVisit(report.form_submissions, period.figures) : 0;
  const stages = stagesOf(report, alone);
  const last = stages.at(-1)?.share ?? null;
  const head = [t('stage'), t('visits'), t('fromBefore')] as const;
  const isEmpty = stages.every(({ count }) => count === 0);
  const isNarrow = width > 0 && width < MIN_WIDTH;
  // A session with two submissions counts once, so the list can be longer than the stage.
  const isEach = report.form_submissions > 0 && period?.figures.submissions === report.form_submissions;
  const submitted = isEach ? { form, period } : null;
  const named = stages.map(({ stage, count, share }) => ({
    id: stage,
    name: t(`stage.${stage}`),
    count,
    share: shareText(share, language),
    ...(submitted && stage === 'form_submissions' ? { to: countedPath(form, submitted.period.days) } : {}),
  }));
  const rows = isEmpty ? [] : named.map(({ name, count, share }) => [name, count, share]);
  const data = [head, ...rows] as const;
  return (
    <ReportCard title={t('funnel')} lead={<span title={t('funnelNote')}>{t('funnelLead')}</span>} data={data}>
      <div ref={frame}>
        {isNarrow || isEmpty ? (
          <BarTable caption={t('funnel')} head={head} rows={isEmpty ? [] : named} />
        ) : (
          <FunnelLine stages={stages} submitted={submitted} />
        )}
        {alone > 0 && (
          <p className="report-note">
            {t('funnelAlone', { count: alone })}
            {last !== null && ` ${t('funnelOthers', { share: shareText(last, language) })}`}
          </p>
        )}
      </div>
    </ReportCard>
  );
}

/** The size of the drawing, and where the line begins and ends. */
const [WIDTH, HEIGHT, TOP, BOTTOM] = [560, 196, 56, 190];

interface LineProps {
  readonly stages: readonly FunnelStage[];
  /** The form and period whose submissions the last stage leads to. */
  readonly submitted: { readonly form: Form; readonly period: PeriodReport } | null;
}

function FunnelLine({ stages, submitted }: LineProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const most = Math.max(1, ...stages.map(({ count }) => count));
  const step = WIDTH / stages.length;
  const yOf = (count: number) => BOTTOM - ((BOTTOM - TOP) * count) / most;
  const line = stages
    .map(({ count }, at) => {
      const [x, y] = [at * step, yOf(count)];
      const before = stages[at - 1];
      const curve = before ? `C${x - step * 0.19} ${yOf(before.count)} ${x - step * 0.19} ${y} ${x} ${y}` : `M0 ${y}`;
      return `${curve}L${x + (at === stages.length - 1 ? step : step * 0.62)} ${y}`;
    })
    .join('');
  const nameOf = ({ stage, count, share }: FunnelStage, x: number) => (
    <text key={stage} x={x} y={14} className="plot-name">
      {`${t(`stage.${stage}`)} `}
      <tspan x={x} y={38} className="plot-figure">
        {`${numberText(count, language)} `}
      </tspan>
      {share !== null && (
        <tspan dx={8} className="plot-name">
          {shareText(share, language)}
        </tspan>
      )}
    </text>
  );
  return (
    <svg className="report-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <path className="plot-area" d={`${line}V${HEIGHT}H0z`} />
      <path className="plot-line" d={line} />
      {stages.map((stage, at) => {
        const name = nameOf(stage, at * step);
        if (!submitted || stage.stage !== 'form_submissions') return name;
        const { form, period } = submitted;
        return (
          <Link key={stage.stage} to={countedPath(form, period.days)}>
            {name}
          </Link>
        );
      })}
    </svg>
  );
}
