import { escapeFormulas } from '../../../contract/entity/spreadsheet-cell.ts';
import type { ChartData } from './chart-numbers.tsx';
import { tableDrawing } from './table-drawing.ts';

/** Lets spreadsheets detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Offers the numbers of a chart as a CSV file. */
export async function saveCsv(name: string, lines: ChartData): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const text = stringify(
    lines.map((line) => line.map((cell) => (typeof cell === 'number' ? cell : escapeFormulas(cell)))),
    { record_delimiter: '\r\n' },
  );
  save(`${name}.csv`, new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }));
}

/** A drawing that is a chart: neither an icon nor the glyph of a state. */
const PLOT = '.report-plot, .report-chart svg';

/** Pixels of the image for each of the page. */
const SCALE = 2;

/** Offers a chart as a PNG file, as it looks on the page; a table where it is shown as one. */
export async function savePng(name: string, frame: HTMLElement, data: ChartData): Promise<void> {
  const drawing = frame.querySelector<SVGSVGElement>(PLOT) ?? tableDrawing(frame, data);
  const { width, height } = drawing.getBoundingClientRect();
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(standalone(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) save(`${name}.png`, blob);
}

/** Properties that the page's style sheets set on drawings. */
const looks = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'opacity'];

/** The source of a drawing without the page's style sheets. */
function standalone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement; // A clone has the type of its original.
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [at, element] of [...drawing.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element);
    for (const look of looks) copies[at]?.style.setProperty(look, style.getPropertyValue(look));
  }
  copy.removeAttribute('style');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Revoked only after the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
