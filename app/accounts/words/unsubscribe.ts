/** What was asked for, by the emails that end. */
export const willEnd = {
  outcome:
    'You will no longer get emails with the results of questions you follow. On the site nothing changes.',
  closing:
    'You will no longer get emails about questions that close soon. On the site nothing changes.',
  own: 'You will no longer get emails about your own questions. On the site nothing changes.',
  answers:
    'You will no longer get emails about answers to your questions, and your reasons. On the site nothing changes.',
  standing:
    'You will no longer get emails about your membership in communities. On the site nothing changes.',
  requests: 'You will no longer get emails about requests to join. On the site nothing changes.',
  daily: 'You will no longer get the daily email. On the site nothing changes.',
  follow: 'You will no longer get the email with the result of this question:',
};
export const ended: typeof willEnd = {
  outcome:
    'You no longer get emails with the results of questions you follow. Nothing else has changed.',
  closing: 'You no longer get emails about questions that close soon. Nothing else has changed.',
  own: 'You no longer get emails about your own questions. Nothing else has changed.',
  answers:
    'You no longer get emails about answers to your questions, and your reasons. Nothing else has changed.',
  standing:
    'You no longer get emails about your membership in communities. Nothing else has changed.',
  requests: 'You no longer get emails about requests to join. Nothing else has changed.',
  daily: 'You no longer get the daily email. Nothing else has changed.',
  follow: 'We will send no email about this question to this address.',
};
export const unsubscribe = 'Unsubscribe';
export const description = 'Stop one kind of email, without signing in.';
export const unknownLink = 'This link is not known';
export const unknownLinkLead =
  'It is not one of ours, or a part of it is missing. Copy all of it from the email.';
export const unsubscribed = 'You are unsubscribed';
export const unsubscribedBefore = 'You were already unsubscribed';
export const chooseNotifications = 'Choose your notifications';
export const seeQuestions = 'See the questions';
