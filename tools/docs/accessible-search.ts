import type { Plugin } from 'vite';

/** Roles of the generator's search box that assistive technology cannot use, and their replacements. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  [
    /aria-autocomplete="both"/,
    `role="combobox" :aria-expanded="results?.length ? 'true' : 'false'" aria-autocomplete="list"`,
  ],
  [/:id="('localsearch-item-' \+ index)"\s+:aria-selected="[^"]*"\s+role="option"/, 'role="none"'],
  [
    /:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/,
    `:id="'localsearch-item-' + index" :aria-selected="selectedIndex === index ? 'true' : 'false'" role="option" tabindex="-1"`,
  ],
  [/<kbd (?=:aria-label="[^"]*">\s*<span)/g, '<kbd role="img" '],
  [/<span class="title-icon">/, '<span class="title-icon" aria-hidden="true">'],
];

/** A dialog with a combobox, and results that are one control each instead of a link within an option. */
export const accessibleSearch = (): Plugin => ({
  name: 'inlet:accessible-search',
  enforce: 'pre',
  transform(source, id) {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
    return replacements.reduce((text, [found, replacement]) => {
      if (!found.test(text)) throw new Error(`The generator's search box has changed: ${String(found)} is not in it`);
      return text.replace(found, replacement);
    }, source);
  },
});
