const content = document.querySelector<HTMLMetaElement>('meta[name="inlet-session"]')?.content;

/** Whether the server has marked the page as having no session. The development server never does. */
export const hasNoSession = content === 'none';
