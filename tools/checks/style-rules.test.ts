import { expect, test } from 'vitest';
import { styleErrors } from './style-rules.ts';

test('names a file after its content', () => {
  expect(styleErrors('src/ui/utils.ts', 'export const a = 1;')).toHaveLength(1);
  expect(styleErrors('modules/notes/helpers.test.ts', 'export const a = 1;')).toHaveLength(1);
  expect(styleErrors('modules/notes/mark.ts', 'export const a = 1;')).toEqual([]);
});

test('allows index files only as the kernel’s entry point or a module’s server part', () => {
  expect(styleErrors('src/ui/index.ts', 'export const a = 1;')).toHaveLength(1);
  expect(styleErrors('src/kernel/index.ts', "export * from './bus.ts';")).toEqual([]);
  expect(styleErrors('modules/notes/server/index.ts', 'export default 1;')).toEqual([]);
});

test('reports files that only re-export', () => {
  const text =
    "/** All of it. */\nexport { a } from './a.ts';\nexport type { B } from './b.ts';\nexport * from './c.ts';\n";
  expect(styleErrors('src/ui/everything.ts', text)).toHaveLength(1);
  expect(styleErrors('modules/notes/public.ts', text)).toEqual([]);
  expect(styleErrors('src/ui/button.tsx', `${text}export const b = 1;`)).toEqual([]);
});

test('requires a reason for suppressing a rule', () => {
  const suppressed = '// eslint'.concat('-disable-next-line no-console');
  expect(styleErrors('server/log.ts', `${suppressed}\nconst a = 1;`)).toEqual([
    'server/log.ts:1: a rule is suppressed without a reason (`-- why`)',
  ]);
  expect(styleErrors('server/log.ts', `${suppressed} -- the operator reads this\nconst a = 1;`)).toEqual([]);
  expect(styleErrors('server/log.ts', `// The operator reads this.\n${suppressed}\nconst a = 1;`)).toEqual([]);
});

test('names the standard term for a replaced one in comments', () => {
  const old = ['wh', 'oever'].join('');
  expect(styleErrors('server/log.ts', `/** For ${old} reads the log. */\nconst a = 1;`)).toEqual([
    `server/log.ts: "${old}" in a comment; use the role: caller, user, owner, operator`,
  ]);
  expect(styleErrors('server/log.ts', `// Its text key is \`${old}\`.\nconst a = '${old}';`)).toEqual([]);
  expect(styleErrors('src/ui/a.css', `/* For ${old} reads it. */\n.a {\n  color: red;\n}`)).toHaveLength(1);
});

test('requires that the title of a test can be read alone', () => {
  const titled = (title: string) =>
    `describe('a file', () => {\n  ${['te', 'st'].join('')}('${title}', () => {});\n});`;
  for (const title of ['that is infected is not sent', 'of a trial lasts, as long as it lasts', 'without SMTP'])
    expect(styleErrors('server/a.test.ts', titled(title))).toEqual([
      `server/a.test.ts: the title “${title}” lacks its subject`,
    ]);
  for (const title of ['never sends an infected file', 'without SMTP, saves each email'])
    expect(styleErrors('server/a.test.ts', titled(title))).toEqual([]);
});

test('requires that a comment has the noun which it describes', () => {
  const fragment = ['O', 'f the form.'].join('');
  expect(styleErrors('server/a.ts', `interface A {\n  /** ${fragment} */\n  readonly id: number;\n}`)).toEqual([
    `server/a.ts: a comment begins with a noun or a verb: /** ${fragment} */`,
  ]);
  expect(styleErrors('server/a.ts', `// ${fragment}\nconst a = 1;`)).toHaveLength(1);
  expect(styleErrors('server/a.ts', `/** The id ${fragment.toLowerCase()} */\nconst a = 1;`)).toEqual([]);
});

test('requires that a name says what happens instead of keeping', () => {
  const name = ['kee', 'pForm'].join('');
  expect(styleErrors('server/a.ts', `const a = ${name}(1);`)).toHaveLength(1);
  expect(styleErrors('server/a.ts', `const a = new Agent({ ${['kee', 'pAlive'].join('')}: true });`)).toEqual([]);
});

const oldWord = ['sta', 'nds'].join('');
const oldWords = ['given', 'up'].join('\n');
const meanwhile = ['mean', 'while'].join('');
test.each([
  ['a comment', 'server/a.ts', `/** It ${oldWord} here. */`],
  ['a comment behind code', 'server/a.ts', `const a = 1; // It ${oldWord} here.`],
  ['a comment of two lines', 'server/a.ts', `// It was ${oldWords.replace('\n', '\n// ')} then.`],
  ['a text of the console', 'modules/notes/texts/en.ts', `export default { title: 'It ${oldWord} here' };`],
  ['a text of one word', 'modules/notes/ui/texts/en.ts', `export default { title: '${oldWord}' };`],
  ['a text in JSX', 'src/ui/a.tsx', `export const a = <b>${oldWord}</b>;`],
  ['an error', 'modules/notes/errors.ts', `const a = { text: 'It ${oldWord} here.' };`],
  ['a text of the server', 'modules/notes/server-texts.ts', `const a = { text: 'It ${oldWord} here.' };`],
  ['a line of the log', 'server/a.ts', `log.info({ a }, 'the server ${oldWord}');`],
  ['a line of the log with a value', 'server/a.ts', `log.info(\`\${server} ${oldWord}\`);`],
  ['a title', 'server/a.test.ts', `test('the server ${oldWord}', () => {});`],
  ['a title in a table', 'server/a.test.ts', `test.each([['a server ${oldWord}', 1]])('%s', (a, b) => {});`],
  ['a comment on a setting', '.env.example', `# It ${oldWord} here.\nPORT=1`],
  ['a page', 'docs/help.md', `It ${oldWord} here.`],
  ['a page, broken across lines', 'docs/help.md', `It was ${oldWords} then.`],
])('finds a replaced term in %s, in any case', (_kind, file, text) => {
  expect(styleErrors(file, text)).toHaveLength(1);
  expect(styleErrors(file, text.replace(oldWord, oldWord.toUpperCase()).replace('given', 'Given'))).toHaveLength(1);
  expect(styleErrors(file, text.replace(oldWord, 'is').replace('given', 'turned'))).toEqual([]);
});

test('names the term, its kind and the standard one', () => {
  const capital = `S${oldWord.slice(1)}`;
  expect(styleErrors('server/a.ts', `fail('${capital} here');`)).toEqual([
    `server/a.ts: "${capital}" in a text; use is, appears or reads`,
  ]);
  expect(styleErrors('modules/notes/texts/de.ts', `export default { a: 'Ende des ${oldWord}' };`), 'German').toEqual(
    [],
  );
  expect(styleErrors('server/a.ts', `const a = '${meanwhile}';`), 'may be a key').toEqual([]);
  expect(styleErrors('server/a.ts', `sql\`select ${['ke', 'pt'].join('')} from rows\`;`), 'a column').toEqual([]);
  expect(styleErrors('server/a.ts', `const a = '<meta name="color-scheme" style="color:#000">';`), 'CSS').toEqual([]);
  expect(styleErrors('compose.yaml', `${oldWord}: here # a key of Docker`), 'YAML').toEqual([]);
});

test.each([
  ['No scheme', ['is', 'no URL'].join(' ')],
  ['It has', ['an', 'own port'].join(' ')],
  ['The row moves', ['', 'too.'].join(', ')],
  ['It closes', ['by', 'Escape'].join(' ')],
  ['The dialog', ['returns', 'the focus'].join(' ')],
  ['Values are', ['initiali', 'zed'].join('')],
])('finds “%s %s” in comments and in pages of the documentation', (start, words) => {
  expect(styleErrors('server/log.ts', `/** ${start} ${words} */\nconst a = 1;`)).toHaveLength(1);
  expect(styleErrors('docs/help.md', `# Help\n\n${start} ${words}\n`)).toHaveLength(1);
  expect(styleErrors('docs/help.md', `# Help\n\n${start} \`${words}\`\n`)).toEqual([]);
  expect(styleErrors('CHANGELOG.md', `- ${start} ${words}\n`), 'quotes earlier words').toEqual([]);
});

test('allows words that resemble a replaced term', () => {
  const text =
    '/** There is no account yet, and it is no longer too late; `color` is a property of CSS. */\nconst a = 1;';
  expect(styleErrors('server/log.ts', text)).toEqual([]);
});

test('names the standard term for a replaced one in names', () => {
  const old = ['ke', 'pt'].join('');
  expect(styleErrors('server/log.ts', `const ${old}Rows = 1;`)).toEqual([
    `server/log.ts: \`${old}Rows\`; name it by stored, retained or unchanged`,
  ]);
  expect(
    styleErrors('server/log.ts', `function replaceAll() {}\nconst a = { ${old}: 1 };\n// const \`${old}\` = 1`),
  ).toEqual([]);
  const socket = `const ${['pe', 'er'].join('')} = 1;`;
  expect(styleErrors('server/http/connections.ts', socket)).toEqual([]);
  expect(styleErrors('server/log.ts', socket)).toHaveLength(1);
  expect(styleErrors('server/log.ts', `function log(${old}Rows: Row[]) {}`)).toHaveLength(1);
  expect(styleErrors('server/log.ts', `const log = { ${old}Rows: [] };`)).toHaveLength(1);
  expect(styleErrors('server/log.ts', `const log = { ${old}: [] };`), 'a recorded field').toEqual([]);
});

test('requires a reason for a cast', () => {
  const advice = 'use a type guard or a better type, or say why it holds in a `//` comment';
  expect(styleErrors('server/log.ts', "const ü = '😀';\nconst a = (b as string).length;")).toEqual([
    `server/log.ts:2: a cast without a reason; ${advice}`,
  ]);
  expect(styleErrors('server/log.ts', 'const a = JSON.parse(b) as A;')).toEqual([
    'server/log.ts:1: a cast without a reason; check it with a schema, or say why it holds in a `//` comment',
  ]);
  expect(styleErrors('server/log.ts', '// Only our worker sends it.\nconst a = b as string;')).toEqual([]);
  expect(styleErrors('src/ui/a.tsx', 'const a = <b>{c as string}</b>;')).toHaveLength(1);
  expect(styleErrors('src/ui/a.tsx', 'const a = <b>{c as string}</b>; // Only our worker sends it.')).toEqual([]);
  expect(styleErrors('server/log.ts', "import * as a from 'b';\nexport const c = ['as string'] as const;")).toEqual([]);
  expect(styleErrors('server/log.ts', 'const a = { list: [] as string[], one: null as A | null };')).toEqual([]);
  expect(styleErrors('server/log.ts', 'const a = [b] as string[];')).toHaveLength(1);
  expect(styleErrors('server/log.test.ts', 'const a = b as string;')).toEqual([]);
});

test('finds durations whose name does not say their unit', () => {
  const declared = (name: string, value = '86_400_000') => styleErrors('server/a.ts', `const ${name} = ${value};`);
  expect(declared('DAY')).toEqual(['server/a.ts: `DAY` does not say its unit; name it DAY_MS or DAY_SECONDS']);
  expect(declared('DAY_MS')).toEqual([]);
  expect(declared('DAY', "'2026-11-25'")).toEqual([]);
});

test('allows faults in names only where they are injected', () => {
  const replaced = ['isFau', 'lty'].join('');
  const proxy = ['Fau', 'ltProxy'].join('');
  expect(styleErrors('server/a.ts', `export const ${replaced} = true;`)).toEqual([
    `server/a.ts: \`${replaced}\`; name it by error, failure or bug`,
  ]);
  expect(styleErrors('tests/server/a.ts', `export class ${proxy} {}`)).toHaveLength(1);
  expect(styleErrors('tests/faults/a.ts', `export class ${proxy} {}`)).toEqual([]);
});

test('expects typographic apostrophes on pages, and straight ones in comments', () => {
  expect(styleErrors('docs/a.md', "The form's id, `it's`")).toEqual([
    "docs/a.md: form's has a straight apostrophe; pages have ’",
  ]);
  expect(styleErrors('docs/a.md', 'The form’s id')).toEqual([]);
  expect(styleErrors('server/a.ts', '/** The form’s id. */\nconst a = 1;')).toEqual([
    "server/a.ts: form’s has a typographic apostrophe; comments have '",
  ]);
  expect(styleErrors('server/a.ts', "/** The form's id, “the form’s”. */\nconst a = 'the form’s';")).toEqual([]);
});
