import { site } from '../../site.config.ts';

export const answer = {
  title: 'Was it counted?',
  text: `${site.name} did not respond in time, so it is not known whether your answer was counted. Send it again: it counts once.`,
};
export const removal = {
  title: 'Was it removed?',
  text: `${site.name} did not respond in time, so it is not known whether your answer was removed. Send it again.`,
};
export const send = 'Send it again';
export const back = 'Back';
