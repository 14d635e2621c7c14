import type { ReactNode } from 'react';

/** What the parts that a text names are given: what stands in them, their heading, the place of a question in its `polls`. */
export type ChildrenProps = { children: ReactNode };
export type TitledProps = ChildrenProps & { title: string };
export type PollProps = { at: number };
