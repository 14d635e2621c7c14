import type { ComponentProps } from 'react';
import { OpinionGroups, type GroupsProps } from './opinion-groups.tsx';
import { Reasons } from './reasons.tsx';

type Props = ComponentProps<typeof Reasons> & Pick<GroupsProps, 'groups' | 'ownPlace'>;

/** What people say for their answers, and who reacts to it alike. */
export function ReasonsAndGroups({ groups, ownPlace, ...reasons }: Props) {
  return (
    <>
      <Reasons {...reasons} />
      <OpinionGroups
        question={reasons.question}
        groups={groups}
        ownPlace={ownPlace}
        answer={reasons.answer}
      />
    </>
  );
}
