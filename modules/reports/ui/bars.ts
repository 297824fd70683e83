import type { BarSeriesOption, GridComponentOption } from 'echarts';
import type { ComposeOption } from 'echarts/core';

export interface Bar {
  readonly name: string;
  readonly value: number;
}

/** What a chart is given. */
export interface DrawnProps {
  readonly bars: readonly Bar[];
  readonly height: number;
}

/** The colours of the page, as they are now. */
export interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly bar: string;
  readonly ground: string;
}

export type BarsOption = ComposeOption<BarSeriesOption | GridComponentOption>;

const ROW = 40;
/** The widest that a letter and a digit come, on average, and what stands between a text and its bar. */
const [LETTER, DIGIT, GAP] = [8, 8, 12];
/** Longer names are cut; the table has them whole. */
const MOST_LETTERS = 15;

export const heightOf = (bars: readonly Bar[]): number => bars.length * ROW;

/** Thin slanting lines: a bar is told from its ground without its colour, in print too. */
const hatch = ({ ground }: Palette) => ({
  symbol: 'rect',
  // Half of it: the bar stays calm.
  color: `${ground}80`,
  symbolSize: 1,
  dashArrayX: [1, 0],
  dashArrayY: [1, 6],
  rotation: Math.PI / 4,
});

/** One bar a row with its name before and its number behind it: nothing is told by colour alone. */
export function barsOption(bars: readonly Bar[], palette: Palette, numberOf: (value: number) => string): BarsOption {
  const text = { fontFamily: 'Source Sans Pro', fontSize: 14 };
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const letters = Math.max(...bars.map(({ name }) => name.length));
  const names = Math.min(letters, MOST_LETTERS) * LETTER + GAP;
  return {
    animation: false,
    grid: { top: 0, bottom: 0, left: names, right: numberOf(most).length * DIGIT + GAP },
    xAxis: { type: 'value', show: false, max: most },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...text,
        color: palette.ink,
        width: names - GAP / 2,
        overflow: 'truncate',
        interval: 0,
        align: 'left',
        margin: names,
      },
    },
    series: {
      type: 'bar',
      data: bars.map(({ value }) => value),
      barWidth: 18,
      barMinHeight: 2,
      silent: true,
      showBackground: true,
      backgroundStyle: { color: palette.ground, borderRadius: 4 },
      itemStyle: { color: palette.bar, borderRadius: 4, decal: hatch(palette) },
      label: {
        ...text,
        show: true,
        position: 'right',
        color: palette.soft,
        formatter: ({ value }) => numberOf(Number(value)),
      },
    },
  };
}
