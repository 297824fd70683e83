/**
 * The server puts an element with this id into the logout page when no other site led there: then the page logs out without
 * asking. Only the server knows, from the headers of the navigation.
 */
export const LOGOUT_AT_ONCE = 'logout-at-once';
