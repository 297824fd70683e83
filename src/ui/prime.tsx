import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
/** Above the frame, below the command palette and toasts. */
const layer = 50;
const zIndex = { modal: layer, overlay: layer, menu: layer, tooltip: layer, toast: layer };
const settings = { unstyled: true, zIndex, ...(nonce !== undefined && { nonce }) };

/** Configures PrimeReact: unstyled, with the CSP nonce for inline styles. */
export function Prime({ children }: { readonly children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
