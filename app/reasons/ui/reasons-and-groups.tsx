import type { ComponentProps } from 'react';
import { OpinionGroups, type GroupsProps } from './opinion-groups.tsx';
import { Reasons } from './reasons.tsx';

type Props = ComponentProps<typeof Reasons> &
  Pick<GroupsProps, 'groups' | 'ownPlace' | 'placeLacks'>;

/** What people say for their answers, and who reacts to it alike. */
export function ReasonsAndGroups({ groups, ownPlace, placeLacks, ...reasons }: Props) {
  return (
    <>
      <Reasons {...reasons} />
      <OpinionGroups
        question={reasons.question}
        groups={groups}
        ownPlace={ownPlace}
        placeLacks={placeLacks}
        answer={reasons.answer}
      />
    </>
  );
}
