import type { BarSeriesOption, GridComponentOption } from 'echarts';
import type { ComposeOption } from 'echarts/core';

/** Current page colours and text size in pixels. */
export interface Palette {
  readonly soft: string;
  readonly bar: string;
  readonly line: string;
  readonly strong: string;
  readonly previous: string;
  readonly text: number;
}

/** Bars over time. */
export interface TimeBars {
  /** Empty ones are not shown. */
  readonly labels: readonly string[];
  /** Null where there is nothing to show, such as the conversion of a day without visits. */
  readonly values: readonly (number | null)[];
  /** The values of the previous period; null without one. */
  readonly previous: readonly (number | null)[] | null;
  readonly textOf: (value: number) => string;
}

type TimeBarsOption = ComposeOption<BarSeriesOption | GridComponentOption>;

/** Space around the bars in pixels: on the left, room for the longest label of the axis. */
export function gridOf({ values, previous, textOf }: Omit<TimeBars, 'labels'>) {
  const highest = Math.max(0, ...[...values, ...(previous ?? [])].filter((value) => value !== null));
  const longest = Math.max(...[1, 2 / 3, 1 / 3].map((part) => textOf(Math.ceil(highest * part)).length));
  return { top: 8, right: 0, bottom: 28, left: 16 + 7 * longest };
}

/** Bars of the period in front of wider ones of the period before, which have a line on top. */
export function timeBarsOption(bars: TimeBars, palette: Palette): TimeBarsOption {
  const { labels, values, previous, textOf } = bars;
  const grid = gridOf(bars);
  const text = { fontFamily: 'Source Sans Pro', fontSize: 0.8 * palette.text, color: palette.soft };
  // Counts have grid lines at whole numbers only.
  const isCounted = values.every((value) => value === null || Number.isInteger(value));
  const hasGaps = labels.includes('');
  const axis = {
    type: 'category' as const,
    data: [...labels],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.strong } },
  };
  return {
    animation: false,
    grid,
    // Each series has its own axis, so that the bars share their middle.
    xAxis: [
      {
        ...axis,
        axisLabel: {
          ...text,
          hideOverlap: true,
          ...(hasGaps && { interval: (_at: number, label: string) => label !== '' }),
        },
      },
      { ...axis, show: false },
    ],
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      ...(isCounted && { minInterval: 1 }),
      // Starts at the edge of the card, like its other text.
      axisLabel: { ...text, align: 'left', margin: grid.left, formatter: textOf },
      splitLine: { lineStyle: { color: palette.line } },
    },
    series: [
      ...(previous
        ? [
            {
              type: 'bar' as const,
              xAxisIndex: 1,
              barWidth: '80%',
              silent: true,
              data: previous.map((value) => value ?? '-'),
              itemStyle: { color: palette.previous, borderColor: palette.strong, borderWidth: 0 },
            },
          ]
        : []),
      {
        type: 'bar',
        xAxisIndex: 0,
        barWidth: '46%',
        barMinWidth: 1,
        silent: true,
        z: 3,
        data: values.map((value) => value ?? '-'),
        itemStyle: { color: palette.bar, borderRadius: [2, 2, 0, 0] },
      },
    ],
  };
}
