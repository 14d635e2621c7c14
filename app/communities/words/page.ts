import { formatCount } from '../../base/words/figures.ts';

export const notFound = 'This community could not be found.';
export const community = 'Community';
export const parts = 'Parts of this community';
export const forMembers = 'For members';
export const signIn = 'Sign in';
export const allInside = 'What is asked of members stays inside';
export const nothingAskedYet = 'Nothing asked yet';
export const nothingPublic = 'Nothing here is public.';
export const firstQuestion = 'The first question is the hardest. Any member can ask it.';
export const membersQuestionsHidden = 'What is asked of members only is not shown here.';
export const earlierQuestions = 'Earlier questions';
export const welcome = 'Welcome';
export const rules = 'Rules';
export const rulesOf = ({ name }: { name: string }) => `Rules of ${name}`;
export const noRules = 'It has no rules of its own.';
export const joining = 'Who can join, and who sees what';
export const ownerAndModerators = 'Owner and moderators';
export const unmanaged = 'Nobody manages it. The site’s own rules apply.';
export const owner = 'Owner';
export const moderator = 'Moderator';
export const moreUnnamed = ({ unnamed }: { unnamed: number }) =>
  formatCount(unnamed, {
    one: 'One more person does not want to be named.',
    other: '# more people do not want to be named.',
  });
export const unnamedOnly = ({ unnamed }: { unnamed: number }) =>
  formatCount(unnamed, {
    one: 'One person, who does not want to be named.',
    other: '# people, who do not want to be named.',
  });
export const noMembersYet = 'Nobody has joined yet';
export const peopleCount = ({ people }: { people: number }) =>
  formatCount(people, { one: '# person', other: '# people' });
export const communities = 'Communities';
export const demoData = 'Demo data';
export const nobodyAnswered = 'Nobody answered before it closed.';
export const noResultsYet = 'No results yet';
export const resultsAppearHere = 'Closed questions appear here with their results.';
export const questionAsked = 'question asked';
export const questionsAsked = 'questions asked';
export const openNow = 'open now';
export const answersIn7Days = 'answers in 7 days';
export const answersIn30Days = 'answers in 30 days';
export const closed = 'Closed';
export const nothingClosedYet =
  'Nothing has closed yet. Results of open questions are on their pages.';
export const closedOn = ({ when }: { when: string }) => `Closed ${when}`;
export const earlierResults = 'Earlier results';
export const noSurveys = 'No surveys yet';
export const surveysAppearHere = 'Surveys in this community appear here.';
export const questionCount = ({ questions }: { questions: number }) =>
  formatCount(questions, { one: '# question', other: '# questions' });
export const showToRoom = <T>({ title, unseen }: { title: string; unseen: (text: string) => T }) =>
  ['Show it to a room', unseen(`: ${title}`)] as const;
export const findPeople = 'Find people by name';
export const allPeople = 'All people';
export const backToTheFirst = 'Back to the first';
export const nobodyFound = 'Nobody here has a name like this.';
export const nobodyNamed = 'Nobody here is named.';
export const morePeople = 'More people';
export const isYou = ' (you)';
