import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Scripts and styles that the generator would write into each page. A strict content policy allows only files; style
 * attributes that remain are defaults of its theme, which `inlet.css` sets.
 */
export class ExternalFiles {
  readonly #base: string;
  readonly #files = new Map<string, string>();

  constructor(base: string) {
    this.#base = base;
  }

  /** The page with its inline scripts as files, and a link to the style sheet `css`. */
  transform(html: string, css: string): string {
    return (
      html
        .replaceAll(/<script id="([\w-]+)">([^]*?)<\/script>/g, (_, id: string, code: string) => {
          return `<script id="${id}" src="${this.#add(`${id}.js`, code)}"></script>`;
        })
        // Two types on one element are invalid HTML, and a style sheet in the head is loaded as early.
        .replaceAll('rel="preload stylesheet" href', 'rel="stylesheet" href')
        .replaceAll(/(<link rel="stylesheet" [^>]*?) as="style"/g, '$1')
        .replaceAll(/(<[a-z][^>]*?) style="[^"]*"/g, '$1')
        .replace('</head>', () => `<link rel="stylesheet" href="${this.#add('code.css', css)}"></head>`)
    );
  }

  /** The address changes with the content, since browsers keep it. */
  #add(name: string, text: string): string {
    const file = `assets/chunks/${name}`;
    this.#files.set(file, text);
    return `${this.#base}${file}?v=${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  }

  write(folder: string): void {
    for (const [name, text] of this.#files) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  }
}
