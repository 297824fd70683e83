import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
/** Above the frame, and below what stands over everything: the palette and the toasts. */
const layer = 50;
const zIndex = { modal: layer, overlay: layer, menu: layer, tooltip: layer, toast: layer };
const settings = { unstyled: true, zIndex, ...(nonce !== undefined && { nonce }) };

/** Around a PrimeReact control: without its own styles, and with the nonce for what it styles inline. */
export function Prime({ children }: { readonly children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
