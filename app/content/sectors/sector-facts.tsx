import type { ReactNode } from 'react';
import { entryOf } from '../../base/entry-of.ts';
import { shareFigure } from '../../base/shares.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { togetherShare, type Told } from '../facts-in-texts.ts';
import { ifThereParts } from '../ui/if-there.tsx';

export type Tellings = readonly (Told | undefined)[];

/** What cannot be told here: the question is not on this site, or its result is not open. */
const UNTOLD = '–';

/** What a text may say of its questions: `<Fact of={1} is="people" />` of the first. */
export function factParts(told: Tellings) {
  return {
    ...ifThereParts(told),
    Fact: ({ of, is }: { of: number; is: string }) => entryOf(told[of - 1]?.facts, is) ?? UNTOLD,
    Share: ({ of, choices }: { of: number; choices: string }) => {
      const one = told[of - 1];
      const share = one && togetherShare(one, placesIn(choices));
      return share ? shareFigure(share) : UNTOLD;
    },
    Blank: ({ children }: { children: ReactNode }) => (
      <span className="sector-blank">{children}</span>
    ),
  };
}

/** "1 2": places in a question, from 1. */
export const placesIn = (choices: string): number[] => choices.split(' ').map(Number);

/** Said beside a figure that is drawn from answers nobody gave. */
export function DemoNote({ told }: { told: Told }) {
  return told.demo === undefined ? null : <p className="sector-demo">{told.demo}</p>;
}

type Way = { title: string; to: string; label: string; children: ReactNode };

/** The one way on, at the end. */
export function Next({ title, to, label, children }: Way) {
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
