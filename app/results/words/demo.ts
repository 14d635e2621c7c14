import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { answeredByPeople, hasMadeUp, isMadeUp, isUnknownMix, type Demo } from '../demo.ts';

const OF_QUESTION = 'the answers to this question';

/** A sentence about how much of a demo question is made up; undefined for a question that somebody asked. */
export function demoWords(question: Demo): string | undefined {
  const { isDemo, demoAnswers = 0, turnout } = question;
  if (!isDemo) return undefined;
  if (turnout === 0) return 'Demo question, without answers so far.';
  if (demoAnswers === 0) return 'Demo question, though people gave all of its answers.';
  const people = answeredByPeople(question);
  if (people === 0) return 'Demo data: a program made up all of the answers.';
  const made = formatNumber(demoAnswers);
  const whole = isUnknownMix(question) ? OF_QUESTION : 'the answers';
  return formatCount(people, {
    one: `Demo data: a program made up ${made} of ${whole}; a person gave the other one.`,
    other: `Demo data: a program made up ${made} of ${whole}; people gave the other #.`,
  });
}

/** Who chose to answer: shares never go without it. A program chooses nothing. */
export function selectionWords(question: Demo): string {
  if (!hasMadeUp(question)) return 'Self-selected answers, no margin of sampling error';
  if (isUnknownMix(question))
    return 'Made-up or self-selected answers, no margin of sampling error';
  return isMadeUp(question)
    ? 'Made-up answers, no margin of sampling error'
    : 'Made-up and self-selected answers, no margin of sampling error';
}

/** The same as a sentence before the method. */
export function originWords(question: Demo): string {
  if (!hasMadeUp(question)) return 'Answers come from people who chose to give them.';
  return isMadeUp(question)
    ? 'A program made up these answers.'
    : `A program made up some of ${isUnknownMix(question) ? OF_QUESTION : 'these answers'}; the others come from people who chose to give them.`;
}

/** For places with room for one word. */
export const DEMO_MARK = 'Demo';
