import type { ReactNode } from 'react';
import { href } from 'react-router';
import { conditionalComponents } from '../ui/conditional-components.tsx';

/** What the texts for audiences take from a question of the site. */
export type WorkedPoll = {
  id: string;
  text: string;
  address: string;
  opened: string;
  closes: string;
  isDemo: boolean;
  people: string;
  sentence: string;
  figures: string;
  choices: string;
  groups: { label: string; count: number; people: string; told: string }[];
  outside: string;
  checks: { name: string; people: string }[];
  heldBack: string;
  picture: { light: string; dark: string; square: string; lines: string; alt: string };
  code: string;
  script: string;
  markdown: string;
};
export type WorkedPolls = readonly (WorkedPoll | undefined)[];
type At = { at: number };
type PollChildrenProps = At & { children: ReactNode };

/** Where it fills a screen. */
export function roomPath({ id }: Pick<WorkedPoll, 'id'>): string {
  return `${href('/live')}?question=${id}`;
}

/** Words that are in a sentence of a text and are the site's to say: `<People at={1} />`, of the first of its questions. */
export function audienceComponents(polls: WorkedPolls, today: string) {
  const of = (at: number) => polls[at - 1];
  return {
    Asked: ({ at }: At) => <bdi>{of(at)?.text}</bdi>,
    People: ({ at }: At) => of(at)?.people,
    Sentence: ({ at }: At) => of(at)?.sentence,
    Figures: ({ at }: At) => of(at)?.figures,
    Opened: ({ at }: At) => of(at)?.opened,
    Closes: ({ at }: At) => of(at)?.closes,
    Address: ({ at }: At) => <span className="break-all">{of(at)?.address}</span>,
    Today: () => today,
    Page: ({ at, children }: PollChildrenProps) => {
      const poll = of(at);
      return poll ? <a href={href('/question/:id', { id: poll.id })}>{children}</a> : children;
    },
    Room: ({ at, children }: PollChildrenProps) => {
      const poll = of(at);
      return poll ? <a href={roomPath(poll)}>{children}</a> : children;
    },
    ...conditionalComponents(polls),
    IfDemo: ({ at, children }: PollChildrenProps) => of(at)?.isDemo && children,
  };
}
