import type { ChildrenProps, PollProps } from './part-props.ts';

type ConditionProps = PollProps & ChildrenProps;

/** Words about a question of the site stand only where it has that question, and others in their stead where it has not. */
export function conditionalComponents(polls: readonly unknown[]) {
  return {
    IfThere: ({ at, children }: ConditionProps) => (polls[at - 1] ? children : null),
    IfNot: ({ at, children }: ConditionProps) => (polls[at - 1] ? null : children),
  };
}
