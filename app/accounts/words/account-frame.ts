export const yourAccount = 'Your account';

export const pages = {
  overview: { name: 'Overview', about: 'What needs your attention' },
  answers: { name: 'Answers', about: 'What you answered, to view or change' },
  questions: { name: 'Questions', about: 'What you asked, and your drafts' },
  surveys: { name: 'Surveys', about: 'Questions asked together, and embeds for other sites' },
  communities: { name: 'Communities', about: 'Your memberships' },
  profile: { name: 'Profile', about: 'The name others see' },
  aboutMe: { name: 'About me', about: 'For splits of results, if you like' },
  notifications: { name: 'Notifications', about: 'What we notify you about, and how' },
  security: { name: 'Security', about: 'Password, passkeys, codes, sessions' },
  data: { name: 'Your data', about: 'Download your data, or delete it all' },
  topics: { name: 'Topics', about: 'Manage the topics of the site' },
  heldAnswers: {
    name: 'Held answers',
    about: 'Count or leave out what one network brought too many of',
  },
  staff: { name: 'Staff', about: 'Give and remove roles' },
  errors: { name: 'Errors', about: 'What went wrong in browsers' },
} as const;
