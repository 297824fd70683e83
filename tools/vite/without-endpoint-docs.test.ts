import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { withoutEndpointDocs } from './without-endpoint-docs.ts';

const contract = `
import { defineEndpoint } from './endpoint.ts';
export const read = defineEndpoint('notes/read', {
  errors: [{ code: 'FIRST' }],
  path: '/notes',
  summary: "Reads, 'all' of it",
});
export const write = defineEndpoint('notes/write', { path: '/notes', errors: [] });
`;

test('omits only errors and summaries of endpoints from the bundle', async () => {
  await using folder = await mkdtempDisposable(path.join(import.meta.dirname, 'contract-'));
  const entry = path.join(folder.path, 'contract.ts');
  await writeFile(entry, contract);
  await writeFile(path.join(folder.path, 'endpoint.ts'), 'export const defineEndpoint = (...args: unknown[]) => args;');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutEndpointDocs()],
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Nothing was built');
  const loaded: unknown = await import(`data:text/javascript,${encodeURIComponent(output.output[0].code)}`);
  expect(loaded).toMatchObject({
    read: ['notes/read', { path: '/notes' }],
    write: ['notes/write', { path: '/notes' }],
  });
  expect(output.output[0].code).not.toMatch(/FIRST|summary|errors/);
});
