import { expect, it } from 'vitest';
import { timeBarsOption } from './time-bars.ts';

const palette = { soft: '#444', bar: '#077', line: '#eee', strong: '#888', previous: '#ddd', text: 15 };
const optionOf = (values: readonly (number | null)[], labels: readonly string[] = ['1 Oct', '2 Oct']) =>
  timeBarsOption({ labels, values, previous: null, textOf: String }, palette);

it('draws lines at whole numbers only for counts', () => {
  expect(optionOf([1, null]).yAxis).toMatchObject({ minInterval: 1 });
  expect(optionOf([0.25, null]).yAxis).not.toHaveProperty('minInterval');
});

it('shows the given labels, and lets the chart choose if all are given', () => {
  const interval = expect.any(Function) as unknown;
  expect(optionOf([1, 2], ['1 Oct', '']).xAxis).toMatchObject([{ axisLabel: { interval } }, {}]);
  expect(optionOf([1, 2]).xAxis).not.toMatchObject([{ axisLabel: { interval } }, {}]);
});
