import { stateText } from '../../../src/ui/state-text.ts';
import type { ChartData } from './chart-numbers.tsx';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Minimum width and height of a row in pixels. */
const [MIN_WIDTH, ROW] = [360, 32];

/** A drawing for an image of a table, for as long as it takes to create the image. */
export function tableDrawing(frame: HTMLElement, data: ChartData): SVGSVGElement {
  const table = frame.querySelector('table.report-bars');
  const svg = document.createElementNS(NAMESPACE, 'svg');
  const area = table?.getBoundingClientRect() ?? new DOMRect(0, 0, widthOf(frame), data.length * ROW);
  svg.getBoundingClientRect = () => area;
  svg.append(...(table ? barRows(table, area) : plainRows(frame, data, area.width)));
  svg.style.position = 'absolute';
  svg.style.visibility = 'hidden';
  frame.append(svg);
  // The image is created from it before the next frame.
  requestAnimationFrame(() => svg.remove());
  return svg;
}

const widthOf = (frame: HTMLElement): number => Math.max(MIN_WIDTH, frame.clientWidth);

/** A table with bars, as it looks on the page. */
function barRows(table: Element, area: DOMRect): readonly SVGElement[] {
  const all = (selector: string) => [...table.querySelectorAll(selector)];
  return [
    ...all('.report-fill').map((bar) => {
      const { x, y, width, height } = bar.getBoundingClientRect();
      const fill = getComputedStyle(bar).backgroundColor;
      return element('rect', { x: x - area.x, y: y - area.y, width, height, rx: 4 }, `fill: ${fill}`);
    }),
    ...all('.report-bar > svg').map((sign) => {
      const { x, y, width, height } = sign.getBoundingClientRect();
      const copy = sign.cloneNode(true) as SVGElement; // A clone has the type of its original.
      for (const [name, value] of Object.entries({ x: x - area.x, y: y - area.y, width, height }))
        copy.setAttribute(name, String(value));
      return copy;
    }),
    ...all('thead th, .report-name, td').map((cell) => textOf(cell, area)),
  ];
}

/** As wide as on the page, since an image has another font, and cut off where its row ends. */
function textOf(cell: Element, area: DOMRect): SVGElement {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const { x, y, width, height } = range.getBoundingClientRect();
  const box = (cell.closest('.report-bar') ?? cell).getBoundingClientRect();
  const { color, font } = getComputedStyle(cell);
  const clip = element('svg', { x: box.x - area.x, y: box.y - area.y, width: box.width, height: box.height });
  const position = { x: x - box.x, y: y - box.y + height / 2, 'dominant-baseline': 'central' };
  const fit = { textLength: width, lengthAdjust: 'spacingAndGlyphs' };
  const text = element('text', { ...position, ...fit }, `fill: ${color}; font: ${font}`);
  const name = cell.textContent;
  text.textContent = cell.querySelector('.is-capitals') ? stateText(name) : name;
  clip.append(text);
  return clip;
}

/** The numbers of a chart that is not drawn on the page. */
function plainRows(frame: HTMLElement, data: ChartData, width: number): readonly SVGElement[] {
  const { color, font } = getComputedStyle(frame);
  return data.flatMap((row, at) =>
    row.map((cell, column) => {
      const x = column === 0 ? 0 : (width * (column + 1)) / row.length;
      const look = `fill: ${color}; font: ${font}; ${at === 0 ? 'font-weight: 600;' : ''} ${column === 0 ? '' : 'text-anchor: end'}`;
      const text = element('text', { x, y: (at + 0.5) * ROW, 'dominant-baseline': 'central' }, look);
      text.textContent = String(cell);
      return text;
    }),
  );
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, look = ''): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  // The content security policy rejects a style attribute.
  made.style.cssText = look;
  return made;
}
