import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { answeredByPeople, hasMadeUp, isMadeUp, type Demo } from '../demo.ts';

// Counted for the whole question only: a split may hold some, all or none of them. Each sentence is true of both.

/** A sentence about how much of a demo question is made up; undefined for a question that somebody asked. */
export function demoWords(question: Demo): string | undefined {
  const { isDemo, demoAnswers = 0, turnout } = question;
  if (!isDemo) return undefined;
  if (turnout === 0) return 'Demo question, without answers so far.';
  if (demoAnswers === 0) return 'Demo question, though people gave all of its answers.';
  const people = answeredByPeople(question);
  if (people === 0) return 'Demo data: a program made up all of the answers.';
  const made = formatNumber(demoAnswers);
  return formatCount(people, {
    one: `Demo data: a program made up ${made} of the answers to this question; a person gave the other one.`,
    other: `Demo data: a program made up ${made} of the answers to this question; people gave the other #.`,
  });
}

/** Who chose to answer: shares never go without it. A program chooses nothing. */
export function selectionWords(question: Demo): string {
  if (!hasMadeUp(question)) return 'Self-selected answers, no margin of sampling error';
  return isMadeUp(question)
    ? 'Made-up answers, no margin of sampling error'
    : 'Made-up or self-selected answers, no margin of sampling error';
}

/** The same as a sentence before the method. */
export function originWords(question: Demo): string {
  if (!hasMadeUp(question)) return 'Answers come from people who chose to give them.';
  return isMadeUp(question)
    ? 'A program made up these answers.'
    : 'A program made up some of the answers to this question; people chose to give the others.';
}

/** For places with room for one word. */
export const DEMO_MARK = 'Demo';
