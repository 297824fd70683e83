import { describe, expect, it } from 'vitest';
import { exampleForm, plainForm, trackingSnippet } from './snippets.ts';

describe('installation snippets', () => {
  it("contain the form's id and a field named email", () => {
    expect(exampleForm('fContact')).toContain('<form id="fContact">');
    expect(exampleForm('fContact')).toContain('name="email"');
  });

  it('post to the collector without a script', () => {
    expect(plainForm('https://c.test', 'fContact')).toContain('action="https://c.test/f/fContact" method="post"');
  });

  it('only track on pages without the form', () => {
    const snippet = trackingSnippet('https://c.test', 'pHarbour');
    expect(snippet).toBe('<script async src="https://c.test/t.js" data-project="pHarbour"></script>');
  });
});
