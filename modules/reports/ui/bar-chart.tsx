import EChartsReact from 'echarts-for-react/esm/core.js';
import { BarChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { timeBarsOption, type TimeBars } from './time-bars.ts';
import { usePalette } from './use-palette.ts';
import { useWidth } from './use-width.ts';

echarts.use([BarChart, GridSimpleComponent, SVGRenderer]);

/** Rendered by ECharts as SVG, which scales and prints well. */
export default function EchartsBars({ bars }: { readonly bars: TimeBars }) {
  const palette = usePalette();
  const [frame, width] = useWidth();
  const option = useMemo(() => timeBarsOption(bars, palette), [bars, palette]);
  const chart = { echarts, option, opts: { renderer: 'svg' }, style: { height: '100%' }, notMerge: true } as const;
  return (
    <div ref={frame} style={{ height: '100%' }}>
      {width > 0 && <EChartsReact {...chart} />}
    </div>
  );
}
