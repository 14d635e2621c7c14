/** What no page and no form of the site sends. */
export const noSuchButton = 'There is no such button.';
export const noSuchNotice = 'The place in the list that it names is none.';
export const noSuchFilter = 'This address names a filter that does not exist.';
export const noSuchPlace = 'This address names a place in the list that does not exist.';
