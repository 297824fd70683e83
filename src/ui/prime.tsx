import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const settings = { unstyled: true, ...(nonce !== undefined && { nonce }) };

/** Around a PrimeReact control: without its own styles, and with the nonce for what it styles inline. */
export function Prime({ children }: { readonly children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
