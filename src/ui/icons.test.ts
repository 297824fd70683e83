import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const symbols = new Set([...read('src/ui/icons.svg').matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name));
const sources = globSync('{src,modules,examples}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.test.'),
);

/**
 * The names of icons in a source: of properties and attributes named `icon`, of `<Icon name>`, and in maps named
 * `icons`.
 */
function namesIn(source: string): readonly string[] {
  const given = [
    ...source.matchAll(/\bicon(?:=|: |\?: )(?:"([a-z-]+)"|\{?(?:[^,;{}'\n]+\? )?'([a-z-]+)'(?: : '([a-z-]+)')?)/g),
  ];
  const elements = [...source.matchAll(/<Icon name=(?:"([a-z-]+)"|\{[^}'\n]*'([a-z-]+)'(?: : '([a-z-]+)')?)/g)];
  const maps = [...source.matchAll(/\bicons\b[^=\n]*= \{([^}]*)\}/g)].flatMap(([, body = '']) => [
    ...body.matchAll(/: '([a-z-]+)'/g),
  ]);
  return [...given, ...elements, ...maps].flatMap(([, ...names]) => names.filter((name) => name !== undefined));
}

it('contains every icon that the sources name', () => {
  const named = sources.flatMap((file) => namesIn(read(file)).map((name) => [file, name] as const));
  expect(named.length).toBeGreaterThan(120);
  expect(named.filter(([, name]) => !symbols.has(name))).toEqual([]);
});

it('contains no unused icon', () => {
  const all = sources.map(read).join('\n');
  expect([...symbols].filter((name) => !all.includes(`'${name}'`) && !all.includes(`"${name}"`))).toEqual([]);
});

it('has shapes of a size, without what only a file of its own could have', () => {
  const [, ...drawn] = read('src/ui/icons.svg').split('<symbol ');
  const shape = /^<(?:path|circle)(?: (?:d|cx|cy|r|stroke-width)="[^"]+")+\/>$/;
  const isPlain = (symbol: string) => {
    const [head, shapes = ''] = symbol.split(' viewBox="0 0 16 16">');
    const [own = ''] = shapes.split('</symbol>');
    return /^id="[a-z-]+"$/.test(head ?? '') && own.split(/(?<=\/>)/).every((one) => shape.test(one));
  };
  expect(drawn.length).toBe(symbols.size);
  expect(drawn.filter((symbol) => !isPlain(symbol))).toEqual([]);
});

it('is drawn by no style sheet but its own', () => {
  const styles = globSync('{src,modules,examples}/**/*.css', { cwd: root });
  const named = styles.flatMap((file) =>
    [...read(file).matchAll(/^([^@{}]+)\{/gm)].map(([, selector = '']) => selector),
  );
  const bare = named.flatMap((selectors) => selectors.split(',')).filter((one) => /[\s>](?:path|circle)\s*$/.test(one));
  const ofDrawings =
    /\.(?:thread-bend|empty-line|logo|setup-illustration-envelope|event-log-marks)\s+(?:path|circle)\s*$/;
  expect(bare.length).toBeGreaterThan(5);
  expect(bare.filter((one) => !ofDrawings.test(one))).toEqual([]);
});

it('has no class of an icon font', () => {
  const styles = globSync('{src,modules,examples}/**/*.css', { cwd: root });
  expect([...styles, ...sources].filter((file) => /\.pi\b(?!-)|\bpi pi-/.test(read(file)))).toEqual([]);
});
