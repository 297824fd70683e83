/** A PrimeIcons glyph beside a text that says the same; screen readers skip it. */
export function Icon({ name }: { readonly name: string }) {
  return <i className={`pi pi-${name}`} aria-hidden="true" />;
}
