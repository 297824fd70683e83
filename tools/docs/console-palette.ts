import type { Plugin } from 'vite';

/**
 * Takes the console's `src/ui/theme.css` into the documentation: in a layer, so that the generator's own rules win, and
 * dark by the class that the generator sets.
 */
export const consolePalette = (): Plugin => ({
  name: 'inlet:console-palette',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/ui/theme.css')) return undefined;
    return `@layer console {\n${code.replaceAll(":root[data-theme='dark']", ':root.dark')}\n}`;
  },
});
