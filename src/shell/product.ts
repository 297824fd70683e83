const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** The product's name. The server writes it into the page; the development server leaves the placeholder. */
export const PRODUCT = name === '' || name.startsWith('__') ? 'Inlet' : name;
