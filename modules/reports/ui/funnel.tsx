import { Link } from 'react-router';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import type { Form } from '../../workspaces/public.ts';
import type { FunnelReport, PeriodReport } from '../contract.ts';
import { countedPath } from '../counted-submissions.ts';
import { stagesOf, type FunnelStage } from '../stages.ts';
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
  const stages = stagesOf(report);
  const head = [t('stage'), t('sessions'), t('fromBefore')] as const;
  const named = stages.map(({ stage, count, share }) => ({
    id: stage,
    name: t(`stage.${stage}`),
    count,
    share: shareText(share, language),
  }));
  const data = [head, ...named.map(({ name, count, share }) => [name, numberText(count, language), share])] as const;
  return (
    <ReportCard title={t('funnel')} lead={t('funnelLead')} data={data}>
      <div ref={frame}>
        {width > 0 && width < MIN_WIDTH ? (
          <BarTable caption={t('funnel')} head={head} rows={named} />
        ) : (
          <FunnelLine stages={stages} />
        )}
      </div>
      <p className="field-hint">
        {t('funnelNote')}{' '}
        {period && period.figures.submissions > 0 && (
          <Link to={countedPath(form, period.days)}>{t('showCounted', { count: period.figures.submissions })}</Link>
        )}
      </p>
    </ReportCard>
  );
}

/** The size of the drawing, and where the line begins and ends. */
const [WIDTH, HEIGHT, TOP, BOTTOM] = [560, 196, 56, 190];

function FunnelLine({ stages }: { readonly stages: readonly FunnelStage[] }) {
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
  const label = stages.map(({ stage, count }) => `${t(`stage.${stage}`)} ${numberText(count, language)}`).join(', ');
  return (
    <svg className="report-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="plot-area" d={`${line}V${HEIGHT}H0z`} />
      <path className="plot-line" d={line} />
      {stages.map(({ stage, count, share }, at) => (
        <text key={stage} x={at * step} y={14} className="plot-name">
          {t(`stage.${stage}`)}
          <tspan x={at * step} y={38} className="plot-figure">
            {numberText(count, language)}
          </tspan>
          {share !== null && (
            <tspan dx={8} className="plot-name">
              {shareText(share, language)}
            </tspan>
          )}
        </text>
      ))}
    </svg>
  );
}
