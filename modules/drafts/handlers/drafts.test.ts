import { expect, it } from 'vitest';
import { consoleOf } from '../../../tests/console/console.ts';
import { recordDraft } from '../messages.ts';
import module from '../module.ts';
import { draftOf } from '../state.ts';

it('has one draft for each form, until it has no input', async () => {
  const { app } = consoleOf(module);
  const drafted = () => ['notes/note 1', 'notes/note 2'].map((id) => draftOf(app.read, id));
  await app.send(recordDraft({ id: 'notes/note 1', values: { message: 'Ask' } })).outcome;
  await app.send(recordDraft({ id: 'notes/note 2', values: { message: 'Call' } })).outcome;
  await app.send(recordDraft({ id: 'notes/note 1', values: { message: 'Ask for the budget' } })).outcome;
  expect(drafted()).toEqual([{ message: 'Ask for the budget' }, { message: 'Call' }]);
  await app.send(recordDraft({ id: 'notes/note 1', values: {} })).outcome;
  expect(drafted()).toEqual([{}, { message: 'Call' }]);
});
