import type { BarSeriesOption, GridComponentOption } from 'echarts';
import type { ComposeOption } from 'echarts/core';

export interface Bar {
  readonly name: string;
  readonly value: number;
}

/** Props of the chart. */
export interface ChartProps {
  readonly bars: readonly Bar[];
}

/** Current page colours and text size in pixels. */
export interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly bar: string;
  readonly ground: string;
  readonly text: number;
}

export type BarsOption = ComposeOption<BarSeriesOption | GridComponentOption>;

/** Multiples of the font size: the font size itself, the average width of a wide character, and the bar height. */
const [TEXT, LETTER, BAR] = [0.93, 0.53, 1.2];
/** Space between label and bar in pixels. */
const GAP = 12;
/** Maximum share of the width for labels; longer ones are truncated here and shown in full in the table. */
const MAX_OF_WIDTH = 0.45;

/** Hatching keeps bars distinguishable from the background without colour, for example in print. */
const hatch = ({ ground }: Palette) => ({
  symbol: 'rect',
  // Half opacity keeps the bar calm.
  color: `${ground}80`,
  symbolSize: 1,
  dashArrayX: [1, 0],
  dashArrayY: [1, 6],
  rotation: Math.PI / 4,
});

/** Zero gets its number and no bar, not even a minimal one. */
const nothing = { value: 0, itemStyle: { opacity: 0 } };

interface Drawing {
  readonly palette: Palette;
  /** Width of the whole chart in pixels. */
  readonly width: number;
  readonly numberOf: (value: number) => string;
}

/** One bar per row with its label and number, so that nothing depends on colour alone. */
export function barsOption(bars: readonly Bar[], { palette, width, numberOf }: Drawing): BarsOption {
  const text = { fontFamily: 'Source Sans Pro', fontSize: TEXT * palette.text };
  const letter = LETTER * palette.text;
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const letters = Math.max(...bars.map(({ name }) => name.length));
  const names = Math.min(letters * letter, MAX_OF_WIDTH * width) + GAP;
  return {
    animation: false,
    grid: { top: 0, bottom: 0, left: names, right: numberOf(most).length * letter + GAP },
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
      data: bars.map(({ value }) => (value === 0 ? nothing : value)),
      barWidth: BAR * palette.text,
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
