import { newForms } from '../intake/new-forms.ts';

/** A form whose limit the uploads do not reach, and which sends no emails. */
export async function spaciousForm(console: string, cookie: string): Promise<string> {
  const [form = ''] = await newForms(console, 1, cookie);
  const response = await fetch(`${console}/v2/cli/forms/${form}`, {
    method: 'PATCH',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ max_total_file_mb: 10_000, send_notification_email_on_new_submission: false }),
  });
  if (!response.ok) throw new Error(`The form was not changed: ${await response.text()}`);
  return form;
}
