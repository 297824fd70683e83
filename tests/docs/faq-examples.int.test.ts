import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placeholders } from '../../docs/.vitepress/theme/placeholders.ts';
import { startServer } from '../server/harness.ts';
import { newForm, newPerson } from '../server/person.ts';

const pages = ['faq.md', 'faq.de.md'];

const read = (page: string): string => readFileSync(path.resolve(import.meta.dirname, '../../docs', page), 'utf8');
const block = (page: string, language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(read(page))?.[1] ?? '';

test.each(pages)('the examples of %s send submissions with the reader’s own values', async (page) => {
  await using server = await startServer();
  const owner = await newPerson(server);
  const form = await newForm(owner);
  const { collector } = await server.listen();
  const filled = (code: string): string =>
    placeholders.form
      .reduce((text, name) => text.replaceAll(name, form.form_uid), code)
      .replaceAll(placeholders.collector, new URL(collector).origin);

  const script = `${filled(block(page, 'js'))}\nexport default response;`;
  const sent = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as { readonly default: Response };
  expect([sent.default.status, sent.default.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);

  const html = filled(block(page, 'html'));
  const action = /action="([^"]+)" method="post"/.exec(html)?.[1] ?? '';
  const names = [...html.matchAll(/name="(\w+)"/g)].map(([, name = '']) => [name, `${name}@example.com`]);
  const posted = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(names),
    headers: { accept: 'text/html' },
  });
  expect(posted.status).toBe(200);

  const { body } = await owner.get<{ readonly submissions: readonly object[] }>(`/cli/submissions/${form.form_id}`);
  expect(body.submissions).toHaveLength(2);
});
