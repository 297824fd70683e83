import EChartsReact from 'echarts-for-react/esm/core.js';
import { BarChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { useLanguage } from '../../../src/ui/use-texts.ts';
import { barsOption, type ChartProps } from './bars.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import { usePalette } from './use-palette.ts';
import { useWidth } from './use-width.ts';

echarts.use([BarChart, GridSimpleComponent, SVGRenderer]);

/** Rendered by ECharts as SVG, which scales and prints well. */
export default function EchartsBars({ bars }: ChartProps) {
  const palette = usePalette();
  const language = useLanguage();
  const [frame, width] = useWidth();
  const option = useMemo(
    () => barsOption(bars, { palette, width, numberOf: (value) => numberText(value, language) }),
    [bars, palette, width, language],
  );
  const drawn = { echarts, option, opts: { renderer: 'svg' }, style: { height: '100%' }, notMerge: true } as const;
  return (
    <div ref={frame} style={{ height: '100%' }}>
      {width > 0 && <EChartsReact {...drawn} />}
    </div>
  );
}
