import EChartsReact from 'echarts-for-react/esm/core.js';
import { BarChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { useLanguage } from '../../../src/ui/use-texts.ts';
import { barsOption, type DrawnProps } from './bars.ts';
import { numberText } from './numbers.ts';
import { usePalette } from './use-palette.ts';

echarts.use([BarChart, GridSimpleComponent, SVGRenderer]);

/** Drawn by ECharts as SVG, which prints and scales. */
export default function BarsDrawn({ bars }: DrawnProps) {
  const palette = usePalette();
  const language = useLanguage();
  const option = useMemo(
    () => barsOption(bars, palette, (value) => numberText(value, language)),
    [bars, palette, language],
  );
  return (
    <EChartsReact echarts={echarts} option={option} opts={{ renderer: 'svg' }} style={{ height: '100%' }} notMerge />
  );
}
