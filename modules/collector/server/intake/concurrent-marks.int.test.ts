import { expect, test } from 'vitest';
import { startServer } from '../../../../tests/server/harness.ts';
import { newForm, newPerson } from '../../../../tests/server/person.ts';

test('stores submissions while others of the form are marked, without a deadlock', async () => {
  await using server = await startServer();
  const owner = await newPerson(server);
  const form = await newForm(owner);
  let senders = 0;
  const submit = async (trap = ''): Promise<number> => {
    const response = await server.collector.inject({
      method: 'POST',
      url: `/f/${form.form_uid}`,
      remoteAddress: `10.0.0.${++senders % 250}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      payload: `email=a%40b.test&_gotcha=${trap}`,
    });
    return response.statusCode;
  };
  await Promise.all(Array.from({ length: 60 }, () => submit('filled')));
  const list = await owner.get<{ submissions: { submission_id: number }[] }>(`/cli/submissions/${form.form_id}`);

  const marking = new AbortController();
  const arrive = async (): Promise<readonly number[]> => {
    const responses: number[] = [];
    while (!marking.signal.aborted) responses.push(await submit());
    return responses;
  };
  const arriving = arrive();
  // The first unmarked spam ends `fresh`, which updates the form's row too.
  const marks = list.body.submissions.flatMap(({ submission_id }) =>
    ['!spam', 'spam', '!spam'].map((marker) => owner.post(`/cli/submission/mark_as/${submission_id}`, { marker })),
  );
  const marked = await Promise.all(marks);
  marking.abort();

  expect(marked.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await arriving).filter((status) => status !== 200)).toEqual([]);
});
