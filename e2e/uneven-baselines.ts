import type { Page } from '@playwright/test';

/** Texts of two sizes beside each other whose baselines differ by more than a pixel, as `12 submissions | Won: 2 px`. */
export function unevenBaselines(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    /** A control or chip centres its text in its own box. */
    const boxes = 'button, .button, select, label, .tag, .chip, kbd, [role="option"]';

    interface Line {
      readonly text: string;
      readonly box: Element | null;
      readonly size: number;
      readonly top: number;
      readonly bottom: number;
      readonly baseline: number;
    }

    /** The first line of text in an element, if it is all of it. */
    const lineOf = (element: Element): Line | undefined => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement: parent, textContent } = node;
        if (!parent || !context || textContent?.trim() === '' || !parent.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rect = range.getBoundingClientRect();
        const shown = parent.getBoundingClientRect();
        if (rect.width < 2 || shown.width < 2 || shown.height < 2) continue;
        const style = getComputedStyle(parent);
        const size = Number.parseFloat(style.fontSize);
        // Several lines, or a text of SVG.
        if (rect.height > size * 1.9 || parent instanceof SVGElement) return undefined;
        context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText('x');
        const baseline = rect.top + (rect.height * up) / (up + down);
        return {
          text: textContent ?? '',
          box: parent.closest(boxes),
          size,
          top: rect.top,
          bottom: rect.bottom,
          baseline,
        };
      }
      return undefined;
    };

    const found: string[] = [];
    for (const row of document.querySelectorAll('body *')) {
      if (!/flex|grid/.test(getComputedStyle(row).display)) continue;
      const lines = [...row.children].flatMap((child) => {
        const { height } = child.getBoundingClientRect();
        const line = lineOf(child);
        // A child of several lines has no baseline in common with what is beside it.
        const isOneLine = line && (line.box !== null || height < line.size * 2);
        return isOneLine ? [line] : [];
      });
      for (const [at, line] of lines.entries()) {
        const next = lines[at + 1];
        if (!next || next.box !== line.box || Math.abs(next.size - line.size) < 1) continue;
        const isBeside = Math.min(line.bottom, next.bottom) - Math.max(line.top, next.top) > line.size / 2;
        const difference = Math.abs(line.baseline - next.baseline);
        if (isBeside && difference > 1)
          found.push(`${row.className}: ${line.text} | ${next.text}: ${difference.toFixed(1)} px`);
      }
    }
    return [...new Set(found)];
  });
}
