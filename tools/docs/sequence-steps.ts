import type { MarkdownRenderer } from 'vitepress';

/**
 * Shows a Mermaid sequence diagram as numbered steps, each with its two participants. Code hosts draw it; Mermaid itself
 * needs a browser and inline styles, and steps fit a phone and a screen reader.
 */
export function sequenceSteps(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (...given) => {
    const [tokens, at] = given;
    const token = tokens[at];
    if (token?.info.trim() === 'mermaid') return stepsOf(token.content, md.utils.escapeHtml);
    return fence?.(...given) ?? '';
  };
}

const participant = /^\s*participant (\w+) as (.*)$/gm;
const step = /^\s*(?:(\w+)--?>>(\w+): (.*)|Note over [\w,]+: (.*))$/gm;

export function stepsOf(diagram: string, escape: (text: string) => string): string {
  const names = new Map([...diagram.matchAll(participant)].map(([, key = '', name = '']) => [key, name]));
  const plain = (text: string): string => escape(text.replaceAll('<br>', ' '));
  const named = (key: string): string => `<strong>${plain((names.get(key) ?? key).split('<br>')[0] ?? '')}</strong>`;
  const steps = [...diagram.matchAll(step)].map(([, from, to, text = '', note]) =>
    from === undefined || to === undefined
      ? `</ol><p class="flow-note" v-pre>${plain(note ?? '')}</p><ol class="flow">`
      : `<li v-pre>${named(from)}${from === to ? '' : ` → ${named(to)}`} <span>${plain(text)}</span></li>`,
  );
  return `<ol class="flow">${steps.join('')}</ol>`.replaceAll('<ol class="flow"></ol>', '');
}
