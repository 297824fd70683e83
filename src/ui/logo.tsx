/** The logo: a line of water with a small bay. */
export function Logo({ name }: { readonly name: string }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true">
        <path d="M2 8h8c3 0 3.5 2.2 3.5 5S15 20 18 20s4.5-2.6 4.5-7 .5-5 3.5-5h4" />
      </svg>
      <span className="logo-name">{name}</span>
    </span>
  );
}
