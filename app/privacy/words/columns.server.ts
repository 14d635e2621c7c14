/** What a column means that stands in several files. */
export const community = 'as in its address /community/{community}';
export const question = 'id of the question, as in its address /question/{id}';
