/** A decorative PrimeIcons glyph next to a text; hidden from screen readers. */
export function Icon({ name }: { readonly name: string }) {
  return <i className={`pi pi-${name}`} aria-hidden="true" />;
}
