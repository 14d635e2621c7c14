/**
 * What changed in the software, day by day, newest first, in words for those who use it. Add a day with a change that
 * people notice; what only its code shows stands in the log of the repository.
 */
export const changelog: readonly { day: string; lines: readonly string[] }[] = [
  {
    day: '2026-11-23',
    lines: [
      'While a question is open, a lead is called only on evidence that holds however often people look.',
      'A ranking says how firm its winner is, and how few other ballots would change it.',
      'Parts of the answers, such as members alone, move in steps of ten people, so that nobody can read one answer by watching.',
      'What changed since a day you choose is told from people, and each change is tested.',
      'Demo data is marked in every page, picture, frame, feed and file.',
      'No share is rounded to 0% or 100% unless it is exactly that.',
      'The pages for schools, towns, practices, charities, students, clubs and creators have questions that are ready to be asked.',
      'Admins and moderators sign in with a second factor, and links that confirm an email address work for an hour.',
      'Articles carry the day they were published here, name the project as their author and say how they were written.',
    ],
  },
  {
    day: '2026-11-22',
    lines: [
      'Results move by themselves on open pages, and one button stops that.',
      'A question or a survey can be shown to a room, with a code to answer by; a wall shows what people answer now.',
      'Results can be put into other pages, answered there, and passed on as pictures.',
      'Surveys of up to 20 questions can be built, previewed and asked.',
      'An answer given without a connection is kept on the device and sent later.',
      'The operator can read reports, remove questions, and shut out or erase accounts.',
      'The blog, the pages for audiences and sectors, the help and the legal texts were written out in full.',
      'News can be followed by feed: all questions, a topic, a community, the blog.',
    ],
  },
  {
    day: '2026-11-21',
    lines: [
      'The first version: questions of four kinds, answered in one tap, without an account and without JavaScript.',
      'Results show their base, their range, how answers were checked, and every round of a ranking.',
      'Accounts with passwords, emailed links, passkeys and one-time codes; a download of everything; deletion with 14 days to change your mind.',
      'Members ask, edit, correct in public, pause and close questions.',
      'Topics, communities, a search over everything, and notices in the site and by email.',
    ],
  },
];
