export const change = 'Change';
export const done = 'Done';
export const audience = 'Who may answer';
export const visitorsSayWhy = 'Visitors may say why';
export const visitorsSayWhyHint =
  'Whoever answers without an account can add a reason, always unnamed.';
export const visibility = 'When the result shows';
export const opening = 'When it opens';
export const unchanged = 'No change';
export const now = 'Now';
export const later = 'Later';
export const openingTime = 'Day and time it opens';
export const timeZone = ({ zoneName }: { zoneName: string }) => `Time zone: ${zoneName}`;
export const closing = 'When it closes';
export const closingTime = 'Day and time it closes';
export const closingHint = ({ zoneName }: { zoneName: string }) =>
  `Within a year. Time zone: ${zoneName}`;
export const place = 'Where to ask it';
export const onTheSite = 'On the site, open to everyone';
export const foreignCommunity = 'A community you are not a member of';
export const inCommunity = ({ name }: { name: string }) => `In ${name}`;
export const topicHint = 'A topic brings it to people who care.';
export const insideOnly = 'Only members see the question and the result.';
export const membersAnswer = 'Everybody can read it and its result. Only its members can answer.';
export const everyoneAnswers =
  'Everyone can read it and its result. It appears on the community’s page.';
