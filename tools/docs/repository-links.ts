import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** The pages of `docs/` whose path on the site differs from their name. */
export const renamedPages: Readonly<Record<string, string>> = {
  'help.md': 'index.md',
  'help.de.md': 'de/index.md',
  'faq.de.md': 'de/faq.md',
  'decisions/README.md': 'decisions/index.md',
};

/**
 * The path on the site, without its base, of a link that a page of `docs/` has for readers of the repository; undefined
 * if the site does not have the target.
 *
 * @example
 * sitePath('decisions/0001-top-level.md', '../help.md#spam') // '/#spam'
 */
export function sitePath(page: string, href: string): string | undefined {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const file = path.posix.join(path.posix.dirname(page), target);
  const example = /^webhooks\/([\w.-]+)$/.exec(file)?.[1];
  if (example !== undefined) return `/examples/${example}`;
  if (file.startsWith('../') || !file.endsWith('.md')) return undefined;
  const address = `/${renamedPages[file] ?? file}`.replace(/(index)?\.md$/, '');
  return anchor === undefined ? address : `${address}#${anchor}`;
}

/** Lets links between files of the repository lead to the site's pages. Links to other files become text. */
export function repositoryLinks(docs: string) {
  return (md: MarkdownRenderer): void => {
    md.core.ruler.push('repository-links', ({ tokens, env }) => {
      // VitePress sets both for every page.
      const { path: file, realPath = file } = env as { readonly path: string; readonly realPath?: string };
      const page = path.relative(docs, realPath).replaceAll(path.sep, '/');
      for (const token of tokens) {
        if (token.children) token.children = token.children.filter(linksOf(page));
        if (token.attrGet('style') === 'text-align:right') token.attrs = [['class', 'figure']];
      }
    });
    escapeInterpolation(md);
  };
}

interface Token {
  readonly type: string;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** Points each link to the site, and rejects the two tokens around the text of a link that has no target there. */
function linksOf(page: string): (token: Token) => boolean {
  const opened: boolean[] = [];
  return (token) => {
    if (token.type === 'link_close') return opened.pop() ?? true;
    if (token.type !== 'link_open') return true;
    const address = sitePath(page, token.attrGet('href') ?? '');
    if (address !== undefined) token.attrSet('href', address);
    // A file next to the pages, which the site's router must not open.
    if (address?.startsWith('/examples/') === true) token.attrSet('target', '_self');
    opened.push(address !== undefined);
    return address !== undefined;
  };
}

/** Vue would evaluate `{{ … }}` in a text; in a page of ours it is an example. */
function escapeInterpolation(md: MarkdownRenderer): void {
  const { text, code_inline: code } = md.renderer.rules;
  const escaped = (html: string): string => html.replaceAll('{{', '&#123;&#123;');
  if (text) md.renderer.rules.text = (...given) => escaped(text(...given));
  if (code) md.renderer.rules.code_inline = (...given) => escaped(code(...given));
}
