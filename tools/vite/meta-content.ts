import type { Plugin } from 'vite';

/** Vite's `<meta property="csp-nonce">` lacks `content`, which HTML requires; scripts read only its nonce. */
export function metaContent(): Plugin {
  return {
    name: 'inlet:meta-content',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<meta property="csp-nonce"', '<meta property="csp-nonce" content=""'),
    },
  };
}
