import { highlightRanges } from './highlight-ranges.ts';
// Here, so that it is loaded by the first search: until then no element needs a style for highlights.
import './highlights.css';

const NAME = 'search';

/** Highlights matches by the CSS Custom Highlight API, which leaves the DOM alone, so that no row renders again. */
export function highlightUntil(signal: AbortSignal, search: string): void {
  if (typeof Highlight === 'undefined' || signal.aborted) return;
  let frame = 0;
  const update = () => void CSS.highlights.set(NAME, new Highlight(...rangesIn(visitorTexts(), search)));
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  });
  update();
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  signal.addEventListener('abort', () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    CSS.highlights.delete(NAME);
  });
}

function rangesIn(nodes: readonly Text[], search: string): readonly Range[] {
  const ranges = highlightRanges(
    nodes.map(({ data }) => data),
    search,
  );
  return nodes.flatMap((node, at) =>
    (ranges[at] ?? []).map(({ start, end }) => {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      return range;
    }),
  );
}

/** Text nodes with what visitors wrote. Views mark it with `dir="auto"`; names of fields are excluded. */
function visitorTexts(): readonly Text[] {
  const texts: Text[] = [];
  for (const element of document.querySelectorAll('[dir="auto"]:not(th *, dt)')) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  }
  return texts;
}
