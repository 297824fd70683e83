const NAMESPACE = 'http://www.w3.org/2000/svg';

/** A table with bars as a drawing, for an image of it; null without a table. */
export function tableDrawing(frame: HTMLElement | null): SVGSVGElement | null {
  const table = frame?.querySelector('table');
  if (!frame || !table) return null;
  const area = table.getBoundingClientRect();
  const svg = document.createElementNS(NAMESPACE, 'svg');
  svg.getBoundingClientRect = () => area;
  for (const bar of table.querySelectorAll('.report-fill')) {
    const { x, y, width, height } = bar.getBoundingClientRect();
    const fill = getComputedStyle(bar).backgroundColor;
    svg.append(element('rect', { x: x - area.x, y: y - area.y, width, height, rx: 4, style: `fill: ${fill}` }));
  }
  for (const cell of table.querySelectorAll('thead th, .report-name, td')) svg.append(textOf(cell, area));
  svg.style.position = 'absolute';
  svg.style.visibility = 'hidden';
  frame.append(svg);
  // The image is created from it before the next frame.
  requestAnimationFrame(() => svg.remove());
  return svg;
}

function textOf(cell: Element, area: DOMRect): SVGElement {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const { x, y, height } = range.getBoundingClientRect();
  const { color, font } = getComputedStyle(cell);
  const position = { x: x - area.x, y: y - area.y + height / 2, 'dominant-baseline': 'central' };
  const text = element('text', { ...position, style: `fill: ${color}; font: ${font}` });
  text.textContent = cell.textContent;
  return text;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}
