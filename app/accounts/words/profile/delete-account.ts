import { formatCount } from '../../../base/words/figures.ts';

const dayCount = (days: number) => formatCount(days, { one: '# day', other: '# days' });

export const howItEnds = ({ days }: { days: number }) =>
  `The account is closed at once and you are signed out everywhere. For ${dayCount(days)} you can still change your mind, by a link we email you or by signing in, and everything is as it was. After that it is erased, and nobody can bring it back.`;
export const sure = ({ days }: { days: number }) =>
  `I want my account to be deleted, and know that after ${dayCount(days)} nobody can bring it back.`;
export const onlyAdmin = <T>({ link }: { link: (text: string) => T }) =>
  [
    'You are the only admin of this site. Give ',
    link('somebody else'),
    ' that role first; then you can delete your account here.',
  ] as const;
export const openAnswersErased = ({ answers }: { answers: number }) =>
  answers > 0
    ? formatCount(answers, {
        one: 'Your answer to the one question that is open now: it is removed.',
        other: 'Your answers to questions that are still open, # of them now: they are removed.',
      })
    : 'Your answers to questions that are still open then: they are removed.';
export const reasonsErased = ({ reasons }: { reasons: number }) =>
  formatCount(reasons, {
    one: 'The reason you gave for an answer.',
    other: 'The # reasons you gave for your answers.',
  });
export const questionsErased = ({ questions }: { questions: number }) =>
  questions > 0
    ? formatCount(questions, {
        one: 'Your drafts, and the one question of yours that nobody else has answered.',
        other: 'Your drafts, and the # questions of yours that nobody else has answered.',
      })
    : 'Your drafts.';
export const closedAnswersStay = ({ answers }: { answers: number }) =>
  answers > 0
    ? formatCount(answers, {
        one: 'Your answer to one closed question stays counted, since a closed result never changes.',
        other:
          'Your answers to # closed questions stay counted, since a closed result never changes.',
      })
    : 'Answers to questions that are closed by then stay counted, since a closed result never changes.';
export const randomNumber =
  'Each gets a random number that leads neither to you nor to another answer of yours.';
export const questionsStay = ({ questions }: { questions: number }) =>
  formatCount(questions, {
    one: 'The one question of yours that others have answered stays, and says nothing of you.',
    other: 'The # questions of yours that others have answered stay, and say nothing of you.',
  });
export const communityDeleted = <T>({ community }: { community: T }) =>
  [community, ' is deleted: nobody else is in it.'] as const;
export const communityOwnerless = <T>({ community }: { community: T }) =>
  [
    community,
    ' stays with its questions, but nobody will manage it, since it has no other members.',
  ] as const;
export const communityGoesTo = <T>({ community, heir }: { community: T; heir: T }) =>
  [community, ' goes to ', heir, ', as things stand.'] as const;
export const deleteYourAccount = 'Delete your account';
export const whatIsErased = 'What is erased';
export const whatStays = 'What stays';
export const whatHappensToCommunities = 'What happens to your communities';
export const continueToDelete = 'Continue';
export const confirmFirst = 'We first confirm it’s you. Nothing is deleted yet.';
export const tickFirst = 'Tick this if you want your account to be deleted.';
export const deleteMyAccount = 'Delete my account';
export const personErased =
  'Your name, your address, your ways to sign in, what you told about yourself, what you follow and your memberships.';
