/**
 * Id of an element that the server adds to the logout page when no other site linked to it: the page then logs out without
 * confirmation. Only the server can tell, from the headers of the navigation request.
 */
export const LOGOUT_AT_ONCE = 'logout-at-once';
