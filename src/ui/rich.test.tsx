import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineTexts } from '../../contract/text.ts';
import { addCatalogue } from './catalogue.ts';
import { Rich } from './rich.tsx';

const en = { sent: 'Sent to <b>{{email}}</b>, see <code>id</code> or <link>the guide</link>.' } as const;
const only = () => Promise.resolve({ default: en });
const texts = defineTexts('rich', { en: only, de: only });
addCatalogue('en', 'rich', en);

it('renders the marked parts of a text, and no tags from its values', () => {
  const text = texts('sent', { email: '<b>x</b>@example.com' });
  const { container } = render(<Rich text={text} tags={{ link: (inner) => <a href="/guide">{inner}</a> }} />);
  expect(container.innerHTML).toBe(
    'Sent to <strong dir="auto">&lt;b&gt;x&lt;/b&gt;@example.com</strong>, see <code>id</code> or <a href="/guide">the guide</a>.',
  );
});
