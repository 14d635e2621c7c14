import { quote } from '../../base/bidi.ts';
import { formatCount, formatList, formatNumber, formatPercent } from '../../base/words/figures.ts';

type Side = 'agree' | 'disagree';
type Sided = { text: string; side: Side };

export const title = 'Who thinks alike';
export const demoData = 'Demo data';
export const madeUp = 'A program made up these reactions; people may have added others.';
export const lead = ({ people, groups }: { people: number; groups: number }) =>
  `${formatCount(people, { one: '# person', other: '# people' })} reacted to enough reasons. By how they reacted they fall into ${formatCount(groups, { one: '# group', other: '# groups' })}.`;
export const noGroups = ({ people }: { people: number }) =>
  `${formatCount(people, { one: '# person', other: '# people' })} reacted to enough reasons. They fall into no clear groups: dealt out among them by chance, the same reactions often look just as divided.`;

export const notYet = 'Not yet.';
export const missing = ({ people, reasons }: { people: number; reasons: number }) => {
  const parts = [
    ...(people > 0
      ? [
          formatCount(people, {
            one: '# more person who answered and reacts to seven reasons',
            other: '# more people who answered and react to seven reasons each',
          }),
        ]
      : []),
    ...(reasons > 0
      ? [formatCount(reasons, { one: '# more reason', other: '# more reasons' })]
      : []),
  ];
  return `People who react to reasons alike are shown as groups once there are enough of them. It takes ${formatList(parts)}.`;
};

/** Only a letter: a name would say what its reasons may not. */
export const groupName = ({ label }: { label: number }) =>
  `Group ${String.fromCodePoint(65 + label)}`;
export const letter = ({ label }: { label: number }) => String.fromCodePoint(65 + label);

/** More than two of a side nobody keeps in mind while a sentence goes on. */
const IN_A_SENTENCE = 2;
const quoted = (reasons: readonly Sided[], side: Side) =>
  reasons
    .filter((one) => one.side === side)
    .slice(0, IN_A_SENTENCE)
    .map(({ text }) => quote(withoutStop(text)));

/** Within another sentence. */
const withoutStop = (text: string) => text.replace(/(?<![.…])\.$/, '');

/** "agrees with “A” and “B”, and rejects “C”", of what is there. */
function agreesAndRejects(reasons: readonly Sided[]): string {
  const [agreed, rejects] = [quoted(reasons, 'agree'), quoted(reasons, 'disagree')];
  const parts = [
    ...(agreed.length > 0 ? [`agrees with ${formatList(agreed)}`] : []),
    ...(rejects.length > 0 ? [`rejects ${formatList(rejects)}`] : []),
  ];
  return parts.join(', and ');
}

export const sentence = ({
  people,
  of,
  reasons,
  isClear,
}: {
  people: number;
  of: number;
  reasons: readonly Sided[];
  isClear: boolean;
}) => {
  const who = `This group, ${formatPercent((100 * people) / of)} of ${formatNumber(of)} people,`;
  if (reasons.length === 0) return `${who} has said too little together to be told apart in words.`;
  return isClear
    ? `${who} ${agreesAndRejects(reasons)}.`
    : `${who} has no reason of its own that most of it share. More often than others it ${agreesAndRejects(reasons)}.`;
};

export const shared = 'What all groups share';
export const sharedByAll = 'What most people share';
export const nothingShared =
  'So far there is no reason that most in every group clearly agree with, or clearly reject.';
export const nothingSharedByAll =
  'So far there is no reason that most people clearly agree with, or clearly reject.';
export const sides: Record<Side, string> = {
  agree: 'Most in every group agree',
  disagree: 'Most in every group disagree',
};
export const sidesOfAll: Record<Side, string> = {
  agree: 'Most agree',
  disagree: 'Most disagree',
};

export const dividing = 'Where they part';
export const nothingDivides =
  'So far there is no reason that one group agrees with clearly more than another.';
export const agreeOf = ({ agree, people }: { agree: number; people: number }) =>
  `${formatNumber(agree)} of ${formatNumber(people)} agree`;
export const tooFew = 'fewer than ten, not told';

export const map = 'The map';
export const mapLabel = ({ groups }: { groups: readonly { label: number; people: number }[] }) =>
  `Map of ${formatList(groups.map((group) => `${groupName(group)}, ${formatCount(group.people, { one: '# person', other: '# people' })}`))}. The table below it says the same.`;
export const mapNote = ({ leftOut, hasGroups }: { leftOut: number; hasGroups: boolean }) =>
  `Who reacts alike stands close together. Each mark is five people or more, the larger the more, and none is a person.${
    hasGroups ? ' Thin lines only join what belongs to one group.' : ''
  }${
    leftOut > 0
      ? ` ${formatCount(leftOut, { one: '# person stands', other: '# people stand' })} too far from others to be drawn.`
      : ''
  }`;
export const mapTable = 'The map as a table';
export const figuresTable = 'All reasons by group';
export const columns = {
  group: 'Group',
  across: 'Across',
  up: 'Up',
  people: 'People',
  agree: 'Agree',
  disagree: 'Disagree',
  pass: 'Pass',
};
export const furtherCells = ({ cells, people }: { cells: number; people: number }) =>
  `${formatCount(cells, { one: 'One smaller mark', other: '# smaller marks' })} with ${formatCount(people, { one: '# person', other: '# people' })} in all.`;
export const method =
  'Groups are found by a computer in people’s reactions to reasons, and by nothing else about them. They were found in these same reactions, so nothing here says that they are more than chance. No group is under ten people, and figures are renewed once ten people or more, and one in twenty, have come, gone or reacted differently.';
export const howItIsFound = 'How groups are found';

export const whereAmI = 'Where do I stand?';
export const ownTitle = 'Where you stand';
export const onlyYou = 'Only you are shown this.';
export const ownGroup = ({ label }: { label: number }) =>
  `You stand with ${groupName({ label })}, at the star on the map.`;
export const ownAmongAll = 'You stand at the star on the map.';
const youSaid = (reasons: readonly Sided[]) => {
  const [agree, disagree] = [quoted(reasons, 'agree'), quoted(reasons, 'disagree')];
  return [
    ...(agree.length > 0 ? [`agree with ${formatList(agree)}`] : []),
    ...(disagree.length > 0 ? [`disagree with ${formatList(disagree)}`] : []),
  ].join(', and ');
};
export const alike = ({ reasons }: { reasons: readonly Sided[] }) =>
  `Like most of it, you ${youSaid(reasons)}.`;
export const otherwise = ({ reasons }: { reasons: readonly Sided[] }) =>
  `Unlike most of it, you ${youSaid(reasons)}.`;
export const noPlace = ({
  lacks,
}: {
  lacks: { answer: boolean; reactions: number } | undefined;
}) => {
  const notYetThere = 'You are not on the map yet.';
  if (!lacks) return notYetThere;
  const { answer, reactions } = lacks;
  const parts = [
    ...(answer ? ['an answer of yours that counts'] : []),
    ...(reactions > 0
      ? [
          formatCount(reactions, {
            one: 'your reaction to # more reason',
            other: 'your reactions to # more reasons',
          }),
        ]
      : []),
  ];
  return parts.length === 0
    ? `${notYetThere} You will be when it is next made.`
    : `${notYetThere} It takes ${formatList(parts)}.`;
};
