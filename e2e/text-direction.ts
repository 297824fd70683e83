import type { Page } from '@playwright/test';

/** Hebrew and Arabic that the open screen shows in the direction of the page, and other text in theirs. */
export async function misdirected(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const rightToLeft = /[\u0590-\u08FF]/;
    const found: string[] = [];
    const isRtl = (text: string) => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '');
    const report = (element: Element, text: string) =>
      found.push(`${element.tagName.toLowerCase()}.${element.className}: ${text.trim().slice(0, 60)}`);
    // A sentence of the product that begins with such a name, as in “Noa replied”.
    const isReversed = (element: Element, text: string) => {
      const own = text.replaceAll(/\u2068[^\u2069]*\u2069/g, '');
      return !rightToLeft.test(own) && /\p{L}/u.test(own) && getComputedStyle(element).direction === 'rtl';
    };
    const check = (element: Element, text: string) => {
      const holder = element.closest('[dir], bdi');
      const hasOwn = holder !== null && holder !== document.documentElement;
      if (!hasOwn || getComputedStyle(holder).direction !== 'rtl') report(element, text);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node;
      if (parentElement === null || textContent === null) continue;
      if (isReversed(parentElement, textContent)) report(parentElement, textContent);
      if (!rightToLeft.test(textContent)) continue;
      // The product isolates what its sentences name.
      if (!rightToLeft.test(textContent.replaceAll(/\u2068[^\u2069]*\u2069/g, ''))) continue;
      // The label of a chart is one run of text.
      if (parentElement instanceof SVGElement) continue;
      if (parentElement.closest('script, style, textarea, .visually-hidden') !== null) continue;
      check(parentElement, textContent);
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      if (isRtl(field.value) && getComputedStyle(field).direction !== 'rtl') report(field, field.value);
    return [...new Set(found)];
  });
}

/** How many elements show such text, so that a test that sees none fails. */
export async function countRightToLeft(page: Page): Promise<number> {
  return page.evaluate(() => (document.body.textContent.match(/[\u0590-\u08FF]+/g) ?? []).length);
}

/** The faces of Cyrillic text that the browser's renderer reports, each with the weight that the style asks for. */
export async function cyrillicFaces(page: Page): Promise<readonly string[]> {
  const weights = await page.evaluate(async () => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node;
      if (parentElement === null || !/\p{Script=Cyrillic}/u.test(textContent ?? '')) continue;
      const { fontWeight } = getComputedStyle(parentElement);
      parentElement.dataset['cyrillic'] = fontWeight;
      found.add(fontWeight);
    }
    await document.fonts.ready;
    return [...found];
  });
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument', { depth: 0 });
  const faces = weights.map(async (weight) => {
    const selector = `[data-cyrillic="${weight}"]`;
    const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    const used = await Promise.all(nodeIds.map((nodeId) => client.send('CSS.getPlatformFontsForNode', { nodeId })));
    return used.flatMap(({ fonts }) => fonts.map(({ postScriptName }) => `${weight} ${postScriptName}`));
  });
  const all = (await Promise.all(faces)).flat();
  await client.detach();
  return [...new Set(all)].toSorted();
}
