import { formatNumber } from '../../base/words/figures.ts';

export const howPeopleJoin = 'How people join';
export const addressHint = ({ before }: { before: string }) =>
  `${before}… Letters from a to z, numbers and hyphens. Leave it empty to make it from the name. It cannot be changed later, since others link to it.`;
export const notCreatedYet = 'It was not created yet. Please check:';
export const addressLabel = 'Address (optional)';
export const youBecomeOwner =
  'You become its owner. Your name is shown on its page; you can hide it there.';
export const startButton = 'Start this community';
export const nameHint = ({ min, max }: { min: number; max: number }) =>
  `${min} to ${max} characters.`;
export const nameLabel = 'Name';
export const aboutHint = ({ most }: { most: number }) =>
  `Who it is for and what you will ask. Up to ${formatNumber(most)} characters.`;
export const aboutLabel = 'What it is about';
export const rulesHint = ({ most }: { most: number }) =>
  `People see them before they join, and accept them. Up to ${formatNumber(most)} characters.`;
export const welcomeHint = ({ most }: { most: number }) =>
  `For members: shown right after joining, and under About. Up to ${formatNumber(most)} characters.`;
export const rulesLabel = 'Rules (optional)';
export const welcomeLabel = 'Welcome (optional)';
export const startCommunity = 'Start a community';
export const startDescription = 'A name, what it is about, and how people get in.';
export const startLead =
  'A place for a group to ask its own questions. You manage it, alone or with others.';
export const yourCommunities = 'Your communities';
