import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';
import { resolveConfig } from 'vitepress';
import { beforeAll, expect, test, vi } from 'vitest';
import { EMAIL_HELP_PATH } from '../../contract/help.ts';
import { english, german } from '../../docs/.vitepress/navigation.ts';
import { buildDocs } from '../../tools/docs.ts';
import { renamedPages, sitePath } from '../../tools/docs/repository-links.ts';

const root = path.resolve(import.meta.dirname, '../..');
const site = path.join(root, 'build/docs');

interface Page {
  readonly address: string;
  readonly html: string;
}

let pages: ReadonlyMap<string, Page>;

// Takes seconds, unless `npm test` has built it.
beforeAll(async () => {
  // VitePress sets it, which tests that run later in this process must not see.
  vi.stubEnv('NODE_ENV', 'production');
  await buildDocs();
  const files = globSync('**/*.html', { cwd: site }).map((file) => file.replaceAll(path.sep, '/'));
  pages = new Map(files.map(readPage).map((page) => [page.address, page]));
}, 180_000);

function readPage(file: string): Page {
  const html = readFileSync(path.join(site, file), 'utf8');
  const address = `/docs/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
  return { address, html };
}

test('is built outside the checked folders, since the checks run at the same time', async () => {
  const { tempDir, cacheDir, outDir } = await resolveConfig(path.join(root, 'docs'), 'build', 'production');
  const ignored = [tempDir, cacheDir, outDir].filter(
    (folder) => spawnSync('git', ['check-ignore', '--quiet', path.join(folder, 'app.js')], { cwd: root }).status === 0,
  );
  expect(ignored).toEqual([tempDir, cacheDir, outDir]);
});

test('has every page of docs/', () => {
  const sources = globSync('**/*.md', { cwd: path.join(root, 'docs') }).map((file) => file.replaceAll(path.sep, '/'));
  const expected = sources.map((file) => `/docs${sitePath('help.md', file)}`);
  expect(expected.length).toBeGreaterThan(40);
  expect(expected.filter((address) => !pages.has(address))).toEqual([]);
  for (const renamed of Object.keys(renamedPages)) expect(sources).toContain(renamed);
});

test('links to every page from the navigation or the list of decisions', () => {
  const linked = new Set(
    ['/docs/', '/docs/de/', '/docs/decisions/'].flatMap((from) =>
      linksOf(pages.get(from)).map(({ pathname }) => pathname),
    ),
  );
  const found = [...pages.keys()].filter((address) => address !== '/docs/404');
  expect(found.filter((address) => !linked.has(address))).toEqual([]);
});

test('names every page of the navigation once', () => {
  for (const { sidebar } of [english, german]) {
    const text = JSON.stringify(sidebar);
    const links = [...text.matchAll(/"link":"([^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links).size).toBe(links.length);
  }
});

const linksOf = (page: Page | undefined): readonly URL[] =>
  [...(page?.html ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), `http://inlet.test${page?.address}`),
  );

/** The files that a page loads: scripts, style sheets, pictures, and chunks to prefetch. */
const loadedBy = ({ html }: Page): readonly string[] =>
  [...html.matchAll(/<(?:script|link|img) [^>]*(?:src|href)="([^"]*)"/g)].map(([, from = '']) => from);

const hasAnchor = ({ html }: Page, anchor: string): boolean => html.includes(` id="${anchor}"`);

/** Whether a link has a target: a page with the anchor, a file, the console, or a page elsewhere. */
function leadsSomewhere({ protocol, host, pathname, hash }: URL): boolean {
  if (host !== 'inlet.test') return protocol === 'https:' || host.startsWith('localhost');
  if (pathname === '/app/') return true;
  const page = pages.get(pathname);
  if (!page) return existsSync(path.join(site, pathname.replace(/^\/docs\//, ''))) && path.extname(pathname) !== '';
  return hash === '' || hasAnchor(page, decodeURIComponent(hash.slice(1)));
}

test('has no link without a target and no anchor without a heading', () => {
  const broken = [...pages.values()].flatMap((page) =>
    linksOf(page).flatMap((url) => (leadsSomewhere(url) ? [] : `${page.address} → ${url.href}`)),
  );
  expect(broken).toEqual([]);
});

test('needs nothing that its content policy forbids: inline scripts or styles, other hosts', () => {
  const forbidden = [...pages.values()].flatMap((page) => {
    const inline =
      page.html.match(/<script(?![^>]* src=)[^>]*>|<style\b|<[a-z][^>]* (?:style|on[a-z]+)="[^>]*>/g) ?? [];
    const elsewhere = loadedBy(page).filter((from) => !from.startsWith('/docs/'));
    return [...inline, ...elsewhere].map((found) => `${page.address}: ${found}`);
  });
  expect(forbidden).toEqual([]);
});

test('loads only files that exist', () => {
  const missing = [...pages.values()].flatMap((page) => {
    expect(loadedBy(page).length).toBeGreaterThan(5);
    const files = loadedBy(page).map((from) => from.replace(/^\/docs\//, '').replace(/\?.*/, ''));
    return files.filter((file) => !existsSync(path.join(site, file))).map((file) => `${page.address}: ${file}`);
  });
  expect(missing).toEqual([]);
});

test('names each column of a table', () => {
  expect([...pages.values()].filter(({ html }) => /<th[^>]*><\/th>/.test(html)).map(({ address }) => address)).toEqual(
    [],
  );
});

test('is valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const errors: string[] = [];
  for (const { address, html } of pages.values()) {
    const { results } = await validator.validateString(html);
    const found = results.flatMap(({ messages }) => messages);
    errors.push(...found.map(({ ruleId, message }) => `${address}: ${message} (${ruleId})`));
  }
  expect(errors).toEqual([]);
});

test('keeps the pages and anchors that the console links to', () => {
  for (const address of ['/docs/', '/docs/de/']) {
    const page = pages.get(address);
    expect(page && hasAnchor(page, 'your-data'), address).toBe(true);
  }
  expect(pages.has(EMAIL_HELP_PATH)).toBe(true);
});
