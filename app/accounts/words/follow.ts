export const lookForEmail =
  'Look for our email. Its link confirms the address and works for an hour. If none arrives, check your spam folder. An address gets only a few of these emails an hour and a day, whoever asks for them.';
export const linkElsewhere = ({ where }: { where: string }) =>
  `${where} The link confirms the address and works for an hour.`;
export const linkProblems = {
  used: {
    title: 'This link was already used',
    lead: 'A link works once. If you pressed its button, you will get the result.',
  },
  late: {
    title: 'This link is too old',
    lead: 'It worked for an hour. Ask for a new one on the page of the question.',
  },
  unknown: {
    title: 'This link is not known',
    lead: 'It is not one of ours, or a part of it is missing. Copy all of it from the email.',
  },
  gone: {
    title: 'This question is gone',
    lead: 'It was removed, or is no longer public.',
  },
  ended: { title: 'It has ended', lead: 'The question has closed. Its result is on its page.' },
};
export const tooManyRequests = 'Too many requests came from your network. Try again later.';
export const title = 'Get the result by email';
export const description = 'One email when a question has closed, to an address you confirm.';
export const leadOfForm = 'One email when the question has closed.';
export const leadOfQuestion = 'One email when this question has closed:';
export const emailMe = 'Email me the result';
export const whereToFindIt =
  'Every open question has it on its page: “Email me the result”. It takes an email address and no account.';
export const willGetIt = 'You will get the result by email';
export const followsLead =
  'You get one email when the question has closed. The email with the link also says how to unsubscribe.';
export const seeQuestions = 'See the questions';
export const goToQuestion = 'Go to the question';
