import { describe, expect, it } from 'vitest';
import { exampleForm, plainForm, trackingSnippet } from './snippets.ts';

describe('what an owner pastes', () => {
  it('is found by its id, and has a field named email', () => {
    expect(exampleForm('fContact')).toContain('<form id="fContact">');
    expect(exampleForm('fContact')).toContain('name="email"');
  });

  it('posts to the collector where no script runs', () => {
    expect(plainForm('https://c.test', 'fContact')).toContain('action="https://c.test/f/fContact" method="post"');
  });

  it('only tracks on pages without the form', () => {
    const snippet = trackingSnippet('https://c.test', 'pHarbour');
    expect(snippet).toBe('<script async src="https://c.test/t.js" data-project="pHarbour"></script>');
  });
});
