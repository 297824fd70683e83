import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { longEnoughPasswords } from './long-enough-passwords.ts';

async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('index.mjs', import.meta.resolve('@zxcvbn-ts/language-common')));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [longEnoughPasswords()],
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Nothing was built');
  return output.output[0].code;
}

test('sends the browser every common password of eight characters or more, and nothing else of the package', async () => {
  const code = await bundled();
  const loaded = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    dictionary: typeof dictionary;
  };
  const long = dictionary['passwords-common'].filter(({ length }) => length >= 8);
  expect(new Set(loaded.dictionary['passwords-common'])).toEqual(new Set(long));
  expect(long).toEqual(expect.arrayContaining(['password', '12345678', 'qwertyuiop']));
  expect(code.length).toBeLessThan(200_000);
});
