/**
 * Stands for the member in the data of a page that is made once for all members. Who they are comes in its places
 * (server/pages/member-pages.ts) and, for the script, as JSON beside them.
 */
export const IN_PLACES = 'in places';
