/** Why a download did not start, by a parameter of the address. */
export const noDownload = {
  'under-way': 'Your data is being downloaded already. Wait until that is done.',
  often: 'You downloaded your data five times today. You can do it again tomorrow.',
  later: 'The download could not begin just now. Try again in a moment.',
};
export const yourData = 'Your data';
export const description = 'Download everything we store about you, or delete your account.';
export const lead = 'Download a copy of your data, or delete your account.';

export const downloadYourData = 'Download your data';
export const whatIsInIt =
  'One zip file with your profile, your answers and reasons, the questions you asked and your drafts, your communities and everything else we store about you. Each part is in it twice: as a table for spreadsheets (CSV), and for programs (JSON). The file README.txt says what everything is, and what is left out.';
export const startsAtOnce = 'It starts at once. You can do this five times a day.';
export const confirmFirst = 'We first confirm it’s you. You can do this five times a day.';
