import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { alerts, field, openedTab, save } from '../../../tests/console/settings-tab.ts';

const user = userEvent.setup();

describe('auto responder', () => {
  it('disables its fields while it is off and requires them while it is on', async () => {
    await openedTab('auto-responder');
    const fields = ['Subject', 'From name', 'Body'];
    expect(fields.map((label) => field(label).disabled)).toEqual([true, true, true]);
    await user.click(screen.getByRole('switch', { name: 'Auto responder by email' }));
    expect(fields.map((label) => field(label).disabled)).toEqual([false, false, false]);
    await save();
    expect(alerts()).toEqual(['cannot be blank', 'cannot be blank', 'cannot be blank']);
  });

  it('offers a starting text while the fields are empty, with a greeting by name if the form has a name field', async () => {
    const { bodies } = await openedTab('auto-responder', {
      all_fields: 'name,email',
      is_auto_responder_email_on: true,
    });
    await user.click(screen.getByRole('button', { name: 'Use suggested text' }));
    expect(field('Subject').value).toBe('We’ve received your message');
    expect(field('Body').value).toMatch(/^Hello {{name}},\n\nThank you for your message\./);
    expect(screen.queryByRole('button', { name: 'Use suggested text' })).toBeNull();
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ auto_responder_email_subject: 'We’ve received your message' });
  });

  it('requires a complete colour, or none', async () => {
    const { bodies } = await openedTab('auto-responder');
    await user.click(screen.getByRole('switch', { name: 'Auto responder by email' }));
    await user.click(screen.getByRole('button', { name: 'Use suggested text' }));
    await user.type(field('Colour'), '#7a1f');
    await save();
    expect(alerts()).toEqual(['must be a colour such as #0e7c7b']);
    await user.type(field('Colour'), 'a2');
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ auto_responder_email_colour: '#7a1fa2' });
  });

  it('lists the tags of the form, inserts one into the body, and explains them', async () => {
    const { bodies } = await openedTab('auto-responder', {
      all_fields: 'name,email',
      is_auto_responder_email_on: true,
      auto_responder_email_subject: 'Thanks',
      auto_responder_email_from_name: 'Harbour',
      auto_responder_email_template: 'Hello,',
    });
    const tags = within(screen.getByRole('region', { name: 'Available tags' }));
    expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['name', 'email']);
    await user.click(tags.getByRole('button', { name: 'Insert name' }));
    expect(field('Body').value).toBe('Hello,{{name}}');
    await user.click(tags.getByRole('button', { name: 'How tags work' }));
    expect(tags.getByRole('status').textContent).toBe(
      'Wrap a tag in double curly braces, such as {{name}}. It is replaced with the submitted value.',
    );
    await user.keyboard('{Escape}');
    expect(tags.queryByRole('status')).toBeNull();
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ auto_responder_email_template: 'Hello,{{name}}' }]));
  });
});
