/** The product's name; the server may write another into the page. */
export const PRODUCT = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Inlet';
