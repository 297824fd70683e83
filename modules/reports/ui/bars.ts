import type { BarSeriesOption, GridComponentOption } from 'echarts';
import type { ComposeOption } from 'echarts/core';

export interface Bar {
  readonly name: string;
  readonly value: number;
}

/** What a chart is given. */
export interface DrawnProps {
  readonly bars: readonly Bar[];
}

/** The colours of the page, and the size of its text in pixels, as they are now. */
export interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly bar: string;
  readonly ground: string;
  readonly text: number;
}

export type BarsOption = ComposeOption<BarSeriesOption | GridComponentOption>;

/** In parts of the text's size: its own, the widest that a letter or a digit comes, on average, and a bar. */
const [TEXT, LETTER, BAR] = [0.93, 0.53, 1.2];
/** Between a text and its bar, in pixels. */
const GAP = 12;
/** Names that would take more of the chart's width are cut; the table has them whole. */
const MAX_OF_WIDTH = 0.45;

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

/** A count of zero has its number and no bar, not even the shortest. */
const nothing = { value: 0, itemStyle: { opacity: 0 } };

interface Drawing {
  readonly palette: Palette;
  /** Of the whole chart, in pixels. */
  readonly width: number;
  readonly numberOf: (value: number) => string;
}

/** One bar a row with its name before and its number behind it: nothing is told by colour alone. */
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
