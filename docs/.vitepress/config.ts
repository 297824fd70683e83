import { cpSync } from 'node:fs';
import path from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig } from 'vitepress';
import { accessibleSearch } from '../../tools/docs/accessible-search.ts';
import { consolePalette } from '../../tools/docs/console-palette.ts';
import { ExternalFiles } from '../../tools/docs/external-files.ts';
import { headingAnchor } from '../../tools/docs/heading-anchor.ts';
import { renamedPages, repositoryLinks } from '../../tools/docs/repository-links.ts';
import { sequenceSteps } from '../../tools/docs/sequence-steps.ts';
import { english, german } from './navigation.ts';
import { germanSearch } from './search.ts';

const docs = path.dirname(import.meta.dirname);
const base = '/docs/';
const files = new ExternalFiles(base);
/** The generator renders its not-found page in the browser only. */
const withoutScript = (html: string): string =>
  html.replace(
    '</body>',
    `<noscript><main><h1>${english.notFound?.title}</h1><p>${english.notFound?.quote}</p></main></noscript></body>`,
  );
const codeColors = transformerStyleToClass({ classPrefix: 'code-' });

/** The documentation site, which the server shows at /docs under a content policy without inline scripts and styles. */
export default defineConfig({
  base,
  title: 'Inlet',
  titleTemplate: ':title | Inlet',
  description: 'Documentation of Inlet, a self-hosted inbox for web form submissions',
  outDir: '../build/docs',
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: true,
  metaChunk: true,
  // Disabling transitions would insert a style element.
  appearance: { disableTransition: false },
  rewrites: renamedPages,
  // Files next to the pages; tests/docs checks them on the built site.
  ignoreDeadLinks: [/^\/examples\//],
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}mark.svg` }],
    ['meta', { name: 'robots', content: 'noindex' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    anchor: { slugify: headingAnchor },
    codeTransformers: [codeColors],
    config(md) {
      repositoryLinks(docs)(md);
      sequenceSteps(md);
    },
  },
  vite: {
    plugins: [accessibleSearch(), consolePalette()],
    build: { assetsInlineLimit: 0 },
    publicDir: false,
  },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: english },
    de: { label: 'Deutsch', lang: 'de', description: 'Hilfe zu Inlet', themeConfig: german },
  },
  themeConfig: {
    logo: '/mark.svg',
    i18nRouting: false,
    externalLinkIcon: false,
    search: { provider: 'local', options: { detailedView: false, locales: { de: germanSearch } } },
  },
  transformHtml: (html, file) =>
    files.transform(file.endsWith('404.html') ? withoutScript(html) : html, codeColors.getCSS()),
  buildEnd({ outDir }) {
    files.write(outDir);
    cpSync(path.join(docs, 'webhooks'), path.join(outDir, 'examples'), { recursive: true });
    cpSync(path.join(docs, '../src/shell/mark.svg'), path.join(outDir, 'mark.svg'));
  },
});
