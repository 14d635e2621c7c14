export const title = 'More like this';
