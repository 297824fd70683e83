import sprite from './icons.svg';

/** A decorative icon of `icons.svg` next to a text; hidden from screen readers. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg className="icon" data-icon={name} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
