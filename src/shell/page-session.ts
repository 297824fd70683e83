const content = document.querySelector<HTMLMetaElement>('meta[name="inlet-session"]')?.content;

/** Whether the server has said with the page that this browser has no session. A page of the development server says nothing. */
export const hasNoSession = content === 'none';
