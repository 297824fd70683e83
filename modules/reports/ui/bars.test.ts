import { describe, expect, it } from 'vitest';
import de from '../texts/de.ts';
import { barsOption } from './bars.ts';

const palette = { ink: '#000', soft: '#555', bar: '#088', ground: '#eee', text: 15 };
const bars = [
  { name: de['stage.page_views'], value: 400 },
  { name: de['stage.form_submissions'], value: 40 },
];

/** What the names may take of a chart that is this wide, before they are cut. */
function roomFor(width: number): number {
  const { yAxis } = barsOption(bars, { palette, width, numberOf: String });
  const axis = Array.isArray(yAxis) ? yAxis[0] : yAxis;
  return Number(axis?.axisLabel?.width);
}

describe('the names of bars', () => {
  it('are whole where the chart has the room: on a large screen and on a telephone', () => {
    // As wide as Source Sans Pro draws the longest one, "Formular abgesendet", at 14 pixels.
    expect(roomFor(600)).toBeGreaterThan(130);
    expect(roomFor(326)).toBeGreaterThan(130);
  });

  it('leave more than half of a narrow chart to the bars', () => {
    expect(roomFor(200)).toBeLessThan(100);
  });
});
