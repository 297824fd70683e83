import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { errorText, generalErrors } from '../../contract/error.ts';
import { inputError, inputErrors } from '../../contract/input-error.ts';
import type { Settlement } from '../kernel/index.ts';
import { TextField } from './field.tsx';
import { FormErrors } from './page.tsx';
import { Switch } from './switch.tsx';
import { loadTexts } from './catalogue.ts';
import { texts as uiTexts } from './texts.ts';
import { useForm } from './use-form.ts';
import { LanguageContext } from './use-texts.ts';

const done: Settlement = { outcome: 'done', errors: [], code: undefined, fetchError: null };
const rejected = (errors: readonly string[], fields: Settlement['fields'] = {}): Settlement => ({
  ...done,
  outcome: 'failed',
  errors,
  fields,
});

const filled = z.string().check(z.minLength(1, inputError(inputErrors.BLANK)));
const schema = z.object({ name: filled, email: filled, is_on: z.boolean() });
type Values = z.infer<typeof schema>;

function Example({ onSubmit }: { readonly onSubmit: (values: Values) => Promise<Settlement> }) {
  const form = useForm<Values>({
    schema,
    initial: { name: '', email: '', is_on: false },
    submit: onSubmit,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <FormErrors errors={form.formErrors} />
      <TextField label="Name" {...form.text('name')} />
      <TextField label="Email" {...form.text('email')} />
      <Switch label="On" {...form.onOff('is_on')} />
      <button type="submit" disabled={!form.isEdited}>
        Save
      </button>
    </form>
  );
}

function shown(onSubmit: (values: Values) => Promise<Settlement>) {
  const submit = vi.fn(onSubmit);
  render(<Example onSubmit={submit} />);
  return submit;
}

const save = () => userEvent.click(screen.getByRole('button'));
const errorOf = (label: string) => {
  const field = screen.getByLabelText(label);
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
};

it('shows no error before an attempt, then focuses the first one', async () => {
  const submit = shown(() => Promise.resolve(done));
  await userEvent.click(screen.getByRole('switch', { name: 'On' }));
  expect(screen.queryByText('cannot be blank')).toBeNull();
  await save();
  expect([errorOf('Name'), errorOf('Email')]).toEqual(['cannot be blank', 'cannot be blank']);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(submit).not.toHaveBeenCalled();
});

it('shows a rejection at the field it names until that field is changed', async () => {
  const taken = 'This address has access already.';
  const responses = [rejected([taken], { email: taken }), rejected(['name: is too long'], { name: 'is too long' })];
  shown(() => Promise.resolve(responses.shift() ?? done));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await save();
  expect(errorOf('Email')).toBe('This address has access already.');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(errorOf('Email')).toBeUndefined();
  await save();
  expect(errorOf('Name')).toBe('is too long');
});

it("shows the error of a field's part at the field, and that of an unknown field above", async () => {
  const responses = [
    rejected(['Schema error'], { 'name.0': 'is odd' }),
    rejected(['Schema error'], { other: 'is odd' }),
  ];
  shown(() => Promise.resolve(responses.shift() ?? done));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await save();
  expect([errorOf('Name'), screen.queryByText('Schema error')]).toEqual(['is odd', null]);
  await save();
  expect(screen.getByRole('alert').textContent).toBe('Schema error');
});

it('shows form-level errors above the fields', async () => {
  shown(() => Promise.resolve({ ...rejected([]), fetchError: 'Failed to fetch' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await save();
  expect(screen.getByRole('alert').textContent).toBe('Failed to fetch');
});

it('knows whether anything is left to save', async () => {
  shown(() => Promise.resolve(done));
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await save();
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
});

it('shows errors in German, by their codes', async () => {
  await loadTexts('de', [uiTexts]);
  const tooLong = errorText(inputErrors.TOO_LONG, { max: 2000 });
  const notAllowed = errorText(generalErrors.NOT_ALLOWED);
  const newer = { message: 'This is new.', details: [{ code: 'UNKNOWN_TO_THIS_CONSOLE' }] };
  const responses: Settlement[] = [
    { ...done, outcome: 'failed', errors: [tooLong], fields: { name: tooLong } },
    { ...done, outcome: 'failed', errors: [notAllowed] },
    { ...done, outcome: 'failed', errors: [newer] },
  ];
  render(
    <LanguageContext value="de">
      <Example onSubmit={() => Promise.resolve(responses.shift() ?? done)} />
    </LanguageContext>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await save();
  expect(errorOf('Email')).toBe('darf nicht leer sein');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await save();
  expect(errorOf('Name')).toBe('darf höchstens 2.000 Zeichen lang sein');
  await save();
  expect(screen.getByRole('alert').textContent).toBe('Dazu sind Sie nicht berechtigt.');
  await save();
  expect(screen.getByRole('alert').textContent).toBe('This is new.');
});
