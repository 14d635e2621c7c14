export const feedTitles = {
  xml: 'What is new here (Atom)',
  json: 'What is new here (JSON)',
} as const;
