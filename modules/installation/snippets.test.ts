import { describe, expect, it } from 'vitest';
import { exampleForm, plainForm, reactForm, snippetFor, trackingSnippet } from './snippets.ts';

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

  it('are JSX for React, with closed tags and JSX attribute names', () => {
    const form = reactForm('fContact');
    expect(form).toContain('<input name="name" autoComplete="name" />');
    expect(form).toContain('<input name="email" type="email" required />');
    expect(form).not.toMatch(/<input[^/]*>|autocomplete/);
  });

  it('load once through the component of Next.js, and are unchanged in Astro', () => {
    const snippet = '<script async src="https://c.test/t.js" data-project="p" data-form="f"></script>';
    expect(snippetFor('next', snippet)).toBe(
      'import Script from \'next/script\';\n\n<Script async src="https://c.test/t.js" data-project="p" data-form="f" />',
    );
    expect(snippetFor('astro', snippet)).toBe(
      '<script is:inline async src="https://c.test/t.js" data-project="p" data-form="f"></script>',
    );
    expect(snippetFor('wordpress', snippet)).toBe(snippet);
  });
});
