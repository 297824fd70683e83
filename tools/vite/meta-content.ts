import type { Plugin } from 'vite';

/** Vite's `<meta property="csp-nonce">` has no `content`, which HTML asks of every meta element; scripts read its nonce only. */
export function metaContent(): Plugin {
  return {
    name: 'inlet:meta-content',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<meta property="csp-nonce"', '<meta property="csp-nonce" content=""'),
    },
  };
}
