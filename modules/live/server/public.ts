/** Topic of events for every signed-in browser. Events for one account are on `account:{id}`. */
export const EVERYONE = 'accounts';
