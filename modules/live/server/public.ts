/** A topic whose notes reach every browser that is signed in, whoever's it is; those of one account are on `account:{id}`. */
export const EVERYONE = 'accounts';
