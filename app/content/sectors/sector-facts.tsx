import { ownValue } from '../../base/own-value.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { combinedShare, type QuestionFacts } from '../question-facts.ts';
import { conditionalComponents } from '../ui/conditional-components.tsx';
import type { ChildrenProps } from '../ui/part-props.ts';
import { Template, Templates } from '../ui/templates.tsx';
import { Next } from './sector-parts.tsx';

export type FactsList = readonly (QuestionFacts | undefined)[];

/** What cannot be told here: the question is not on this site, or its result is not open. */
const NO_FIGURE = '–';

/** What each of these texts may name, as `<Fact of={1} is="people" />`, a fact of its first question. */
export function sectorComponents(told: FactsList) {
  return {
    ...conditionalComponents(told),
    Fact: ({ of, is }: { of: number; is: string }) =>
      ownValue(told[of - 1]?.facts, is) ?? NO_FIGURE,
    Share: ({ of, choices }: { of: number; choices: string }) => {
      const one = told[of - 1];
      const share = one && combinedShare(one, parsePlaces(choices));
      return share ? shareFigure(share) : NO_FIGURE;
    },
    Blank: ({ children }: ChildrenProps) => <span className="sector-blank">{children}</span>,
    Next,
    Template,
    Templates,
  };
}

/** "1 2": places in a question, from 1. */
export const parsePlaces = (choices: string): number[] => choices.split(' ').map(Number);

/** Said beside a figure that is drawn from answers nobody gave. */
export function DemoNote({ told }: { told: QuestionFacts }) {
  return told.demo === undefined ? null : <p className="sector-demo">{told.demo}</p>;
}
