import { formatDay } from '../../base/words/figures.ts';

export const caption = ({ day }: { day: Date }) => `What changed since ${formatDay(day)}`;
export const shareOfPeople = 'Share of people';
export const scale = 'Scale';
export const points = 'Points';
export const change = 'Change';
export const now = 'Now';
