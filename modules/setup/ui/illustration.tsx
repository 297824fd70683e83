/** An envelope on its way into the bay; `arrived` moves it to its destination. */
export function EnvelopeIllustration({ arrived = false }: { readonly arrived?: boolean }) {
  return (
    <svg
      className={`setup-illustration ${arrived ? 'setup-illustration-arrived' : ''}`}
      viewBox="0 0 320 150"
      aria-hidden="true"
    >
      <path className="setup-illustration-line" d="M4 62h92c30 0 32 14 36 30s12 26 28 26 24-10 28-26 6-30 36-30h92" />
      <path className="setup-illustration-far" d="M4 84h76c26 0 30 10 36 26s20 28 44 28 38-12 44-28 10-26 36-26h76" />
      <g className="setup-illustration-envelope">
        <rect x="138" y="22" width="44" height="30" rx="4" />
        <path d="m139 26 17 13a6 6 0 0 0 8 0l17-13" />
      </g>
      {arrived && <path className="setup-illustration-check" d="m148 38 9 9 16-18" />}
    </svg>
  );
}
