import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { consoleOf } from '../../tests/console/console.ts';
import { show } from '../../tests/console/show.tsx';
import { DomainField } from './domain-field.tsx';

const sent: string[] = [];

function Example({ stored = '' }: { readonly stored?: string }) {
  const [value, setValue] = useState(stored);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(value);
      }}
    >
      <DomainField name="domain" value={value} error={undefined} onText={setValue} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Domain');

it('shows the domain of a pasted URL, and replaces the URL on blur', async () => {
  show(consoleOf().app, Example, '/');
  await userEvent.click(field());
  await userEvent.paste('https://www.Example.com:8080/contact');
  expect(screen.getByRole('status').textContent).toBe('Will be saved as example.com');
  await userEvent.tab();
  expect(field().value).toBe('example.com');
  expect(screen.queryByRole('status')).toBeNull();
});

it('submits the shown value, also on Enter', async () => {
  show(consoleOf().app, Example, '/');
  await userEvent.click(field());
  await userEvent.paste('*.EXAMPLE.com/');
  await userEvent.keyboard('{Enter}');
  expect(sent.at(-1)).toBe('*.example.com');
});

it('leaves input unchanged that it cannot parse', async () => {
  show(consoleOf().app, Example, '/');
  await userEvent.type(field(), 'not a domain');
  await userEvent.tab();
  expect(field().value).toBe('not a domain');
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows no error for an unedited stored domain', async () => {
  show(consoleOf().app, () => <Example stored="www.example.com" />, '/');
  await userEvent.click(field());
  await userEvent.tab();
  expect(field().value).toBe('www.example.com');
  expect(screen.queryByRole('status')).toBeNull();
});
