import type { ReactNode } from 'react';
import { ownValue } from '../../base/own-value.ts';
import { shareFigure } from '../../base/shares.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { combinedShare, type QuestionFacts } from '../question-facts.ts';
import { conditionalComponents } from '../ui/conditional-components.tsx';

export type FactsList = readonly (QuestionFacts | undefined)[];

/** What cannot be told here: the question is not on this site, or its result is not open. */
const NO_FIGURE = '–';

/** What a text may say of its questions: `<Fact of={1} is="people" />` of the first. */
export function factComponents(told: FactsList) {
  return {
    ...conditionalComponents(told),
    Fact: ({ of, is }: { of: number; is: string }) =>
      ownValue(told[of - 1]?.facts, is) ?? NO_FIGURE,
    Share: ({ of, choices }: { of: number; choices: string }) => {
      const one = told[of - 1];
      const share = one && combinedShare(one, parsePlaces(choices));
      return share ? shareFigure(share) : NO_FIGURE;
    },
    Blank: ({ children }: { children: ReactNode }) => (
      <span className="sector-blank">{children}</span>
    ),
  };
}

/** "1 2": places in a question, from 1. */
export const parsePlaces = (choices: string): number[] => choices.split(' ').map(Number);

/** Said beside a figure that is drawn from answers nobody gave. */
export function DemoNote({ told }: { told: QuestionFacts }) {
  return told.demo === undefined ? null : <p className="sector-demo">{told.demo}</p>;
}

type NextProps = { title: string; to: string; label: string; children: ReactNode };

/** The one way on, at the end. */
export function Next({ title, to, label, children }: NextProps) {
  return (
    <section className="sector-next">
      <h2 className="text-h3">{title}</h2>
      <div className="prose">{children}</div>
      <SiteLink to={to} className="pill pill-solid">
        {label}
      </SiteLink>
    </section>
  );
}
