export const title = 'Question';
export const notFound = 'This question could not be found.';
export const report = 'Report a question';
