import { formatCount, formatNumber } from '../../base/words/figures.ts';

export const picksAtMost = 'Each picks at most';
export const unlimitedPicks = 'as many as they like';
export const offer = ({ choice }: { choice: string }) => `Offer “${choice}”`;
export const keepOrder = 'Keep my order';
export const orderKept = 'Everybody sees the choices in your order.';
export const looksOrdered = 'These seem to have an order. Tick “Keep my order” if they do.';
export const orderShuffled =
  'Each person sees the choices in a different order, so that no choice gains from coming first.';
export const steps = 'Steps';
export const stepRange = ({ low, high }: { low: number; high: number }) => `${low} to ${high}`;
export const endLabel = ({ step }: { step: number }) => `What ${step} means`;
export const lowExample = 'such as “not at all”';
export const highExample = 'such as “very much”';
export const choice = ({ place }: { place: number }) => `Choice ${place}`;
export const addChoice = 'Add a choice';
export const moveUp = ({ place }: { place: number }) => `Move choice ${place} up`;
export const remove = ({ place }: { place: number }) => `Remove choice ${place}`;
export const charactersLeft = ({ left }: { left: number }) =>
  formatCount(left, { one: '# character left', other: '# characters left' });
export const kind = 'How people answer';
export const questionPlaceholder = 'What do you want to know?';
export const addContext = 'Add context';
export const context = 'Context';
export const contextHint = ({ max }: { max: number }) =>
  `What people should know before answering. Up to ${formatNumber(max)} characters.`;
export const topics = 'Topics';
export const allTopics = 'All topics';
export const moreTopics = 'More topics';
export const suggestionsFollow = 'Your words may suggest some.';
export const suggestions = 'From your words:';
export const addTopic = ({ name }: { name: string }) => `Add the topic ${name}`;
export const topicsUpTo = <T>({ most, note }: { most: number; note: (text: string) => T }) =>
  ['Topics ', note(`up to ${most}, if you like`)] as const;
export const topicsNeeded = <T>({ most, note }: { most: number; note: (text: string) => T }) =>
  ['Topics ', note(`1 to ${most}`)] as const;
