import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../../contract/endpoint.ts';
import { requestText } from './request-text.ts';

defineEndpoint('event-log/sample', {
  method: 'POST',
  path: '/v2/cli/submission/:id/mark_as/:marker',
  summary: 'Sample',
  response: z.object({}),
});

it.each([
  ['with its parameters', { params: { id: 417, marker: 'read' } }, '/v2/cli/submission/417/mark_as/read'],
  ['with placeholders where a file lacks them', { params: { id: { a: 1 } } }, '/v2/cli/submission/:id/mark_as/:marker'],
  ['with placeholders if a file has no request', null, '/v2/cli/submission/:id/mark_as/:marker'],
])('shows the path of a request %s', (_, request, path) => {
  expect(requestText({ endpoint: 'event-log/sample', request })).toEqual({ method: 'POST', path });
});

it('shows neither for an endpoint of another version', () => {
  expect(requestText({ endpoint: 'event-log/of-tomorrow', request: {} })).toBeUndefined();
});
