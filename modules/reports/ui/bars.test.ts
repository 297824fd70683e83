import { BarChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, it } from 'vitest';
import de from '../texts/de.ts';
import { barsOption } from './bars.ts';

const palette = { ink: '#000', soft: '#555', bar: '#088', ground: '#eee', text: 15 };
const bars = [
  { name: de['stage.page_views'], value: 400 },
  { name: de['stage.form_submissions'], value: 40 },
];

/** Width available to labels before they are truncated. */
function roomFor(width: number): number {
  const { yAxis } = barsOption(bars, { palette, width, numberOf: String });
  const axis = Array.isArray(yAxis) ? yAxis[0] : yAxis;
  return Number(axis?.axisLabel?.width);
}

describe('bar labels', () => {
  it('are not truncated on a large screen or a phone', () => {
    // Width of the longest label, "Formular abgesendet", in 14 px Source Sans Pro.
    expect(roomFor(600)).toBeGreaterThan(130);
    expect(roomFor(326)).toBeGreaterThan(130);
  });

  it('leave more than half of a narrow chart to the bars', () => {
    expect(roomFor(200)).toBeLessThan(100);
  });
});

/** Number of shapes in the bar colour, and the texts of the rendered chart. */
function drawn(values: readonly number[]) {
  echarts.use([BarChart, GridSimpleComponent, SVGRenderer]);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 200 });
  const named = values.map((value, at) => ({ name: `SeedContext ${at}`, value }));
  chart.setOption(barsOption(named, { palette, width: 400, numberOf: (value) => `n=${value}` }));
  const svg = chart.renderToSVGString();
  chart.dispose();
  const painted = [...svg.matchAll(/<path [^>]*>/g)].flat().filter((path) => !/ (?:fill-)?opacity="0"/.test(path));
  const inColour = painted.filter((path) => path.includes('fill="#088"')).length;
  const patterned = painted.filter((path) => path.includes('fill="url(#')).length;
  return { bars: inColour, patterned, numbers: svg.match(/n=\d+/g) ?? [] };
}

describe('a count of zero', () => {
  it('shows its number but no bar', () => {
    expect(drawn([0, 0, 0, 22])).toEqual({ bars: 1, patterned: 1, numbers: ['n=0', 'n=0', 'n=0', 'n=22'] });
    expect(drawn([5, 1, 2000, 22]).bars).toBe(4);
  });
});
