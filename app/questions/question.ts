import type { Whereabouts } from './inside.ts';
import type { Audience, Kind, Life, ResultsShow } from './rules.ts';

/** A question as it is kept, with its choices and where it belongs: what rules and views are made from. */
export type Question = Life &
  Whereabouts & {
    publicId: string;
    surveyPublicId: string;
    revision: number;
    kind: Kind;
    text: string;
    context: string;
    pickAtMost: number;
    isOrdered: boolean;
    scaleLow: string;
    scaleHigh: string;
    results: ResultsShow;
    /** Its author may show the result to a room before that: see reveals.server.ts. */
    mayReveal: boolean;
    audience: Audience;
    /** The close time as fixed at opening: with the id it seeds the order that ties go by. */
    tieClose: Date;
    /** At any time, were it resumed since. */
    wasPaused: boolean;
    /** Why it is paused, was closed early or was removed. */
    stateReason: string | null;
    /** Since when it is paused, closed early or removed. */
    stateSince: Date | null;
    closedEarly: boolean;
    replaces: Version | null;
    replacedBy: Version | null;
    isDemo: boolean;
    /** How many of its answers were made up with it. */
    demoAnswers: number;
    community: { slug: string; name: string } | null;
    topics: { slug: string; name: string }[];
    /** The survey it was asked in together with others, and which of them it is, from 1. */
    survey: SurveyPlace | null;
    choices: Choice[];
  };

export type SurveyPlace = { title: string; place: number; of: number };

/** The question before or after one, which may have been asked elsewhere. */
export type Version = Whereabouts & { publicId: string };

/** The numbers of "none of these" and "not sure". Those of listed choices are smaller. */
export const OUTSIDE = { none: 100, unsure: 101 } as const;
export const OUTSIDE_LABELS = { none: 'None of these', unsure: 'Not sure' } as const;

/** "None of these" and "not sure" are pinned last and stay outside the base. */
export type Choice = { number: number; label: string; role: 'listed' | 'none' | 'unsure' };

/** What an answer is checked against. */
export type BallotPaper = Pick<
  Question,
  'revision' | 'kind' | 'audience' | 'pickAtMost' | 'surveyPublicId'
> &
  Whereabouts & {
    id: string;
    choices: Pick<Choice, 'number' | 'role'>[];
  };
