import { href } from 'react-router';
import { conditionalComponents } from '../ui/conditional-components.tsx';
import type { ChildrenProps, PollProps } from '../ui/part-props.ts';

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

/** Where it fills a screen. */
export function roomPath({ id }: Pick<WorkedPoll, 'id'>): string {
  return `${href('/live')}?question=${id}`;
}

/** Words that are in a sentence of a text and are the site's to say: `<People at={1} />`, of the first of its questions. */
export function audienceComponents(polls: WorkedPolls, today: string) {
  const of = (at: number) => polls[at - 1];
  return {
    Asked: ({ at }: PollProps) => <bdi>{of(at)?.text}</bdi>,
    People: ({ at }: PollProps) => of(at)?.people,
    Sentence: ({ at }: PollProps) => of(at)?.sentence,
    Figures: ({ at }: PollProps) => of(at)?.figures,
    Opened: ({ at }: PollProps) => of(at)?.opened,
    Closes: ({ at }: PollProps) => of(at)?.closes,
    Address: ({ at }: PollProps) => <span className="break-all">{of(at)?.address}</span>,
    Today: () => today,
    Page: ({ at, children }: PollProps & ChildrenProps) => {
      const poll = of(at);
      return poll ? <a href={href('/question/:id', { id: poll.id })}>{children}</a> : children;
    },
    Room: ({ at, children }: PollProps & ChildrenProps) => {
      const poll = of(at);
      return poll ? <a href={roomPath(poll)}>{children}</a> : children;
    },
    ...conditionalComponents(polls),
    IfDemo: ({ at, children }: PollProps & ChildrenProps) => of(at)?.isDemo && children,
  };
}
