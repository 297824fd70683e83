import { expect, test } from 'vitest';
import { stepsOf } from './sequence-steps.ts';

const diagram = `sequenceDiagram
  autonumber
  participant V as View<br>submissions/ui
  participant K as Kernel
  V->>K: send({ id })
  K->>K: fold
  K-->>V: a < b
  Note over V,K: If the server rejects:<br>nothing changes
`;

test('shows the steps of a diagram with their participants, and its note', () => {
  expect(stepsOf(diagram, (text) => text.replaceAll('<', '&lt;'))).toBe(
    [
      '<ol class="flow">',
      '<li v-pre><strong>View</strong> → <strong>Kernel</strong> <span>send({ id })</span></li>',
      '<li v-pre><strong>Kernel</strong> <span>fold</span></li>',
      '<li v-pre><strong>Kernel</strong> → <strong>View</strong> <span>a &lt; b</span></li>',
      '</ol>',
      '<p class="flow-note" v-pre>If the server rejects: nothing changes</p>',
    ].join(''),
  );
});
