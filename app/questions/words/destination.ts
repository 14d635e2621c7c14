import type { QuestionInput } from '../question-schema.ts';

export const notAMember = 'Cannot be asked like this: you are not a member of that community.';

export const onTheSite: Record<QuestionInput['audience'], string> = {
  everyone: 'Will be asked on the site; everybody can see it and answer it.',
  members:
    'Will be asked on the site; everybody can see it, and people with an account can answer.',
  community: 'Cannot be asked like this: pick the community whose members you mean.',
};

type InCommunity = <T>(values: { community: T }) => readonly [string, T, string];

export const inside: InCommunity = ({ community }) => [
  'Will be asked in ',
  community,
  '; only its members see it.',
];
export const inCommunity: Record<QuestionInput['audience'], InCommunity> = {
  everyone: ({ community }) => [
    'Will be asked in ',
    community,
    '; everybody can see it and answer it.',
  ],
  members: ({ community }) => [
    'Will be asked in ',
    community,
    '; everybody can see it, and people with an account can answer.',
  ],
  community: ({ community }) => [
    'Will be asked in ',
    community,
    '; everybody can see it, and its members can answer.',
  ],
};
