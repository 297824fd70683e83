import type { ReactNode } from 'react';

/** Confirmation that an email was sent, with the next step as children. */
export function MailSent({ children }: { readonly children: ReactNode }) {
  return (
    <div className="auth-page-done">
      <svg viewBox="0 0 88 72" aria-hidden="true">
        <rect x="16" y="10" width="56" height="38" rx="5" />
        <path d="m17 14 23 19a6 6 0 0 0 8 0l23-19" />
        <path d="M4 60h24c7 0 8 8 16 8s9-8 16-8h24" />
      </svg>
      <p>{children}</p>
    </div>
  );
}
