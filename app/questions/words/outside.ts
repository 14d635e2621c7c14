import type { Choice, OptOut, OptOutRole } from '../question.ts';

export const outsideLabels: Record<OptOutRole, string> = {
  none: 'None of these',
  unsure: 'Not sure',
};

/** The same within a line of other words. */
const outsideInLine: Record<OptOutRole, string> = { none: 'none of these', unsure: 'not sure' };

export function outsideLabelInLine({ role, storedLabel }: OptOut): string {
  return storedLabel?.toLowerCase() ?? outsideInLine[role];
}

/** What people read as a choice: its author's words, or those of the site. */
export function choiceLabel(choice: Choice): string {
  return choice.role === 'listed'
    ? choice.label
    : (choice.storedLabel ?? outsideLabels[choice.role]);
}

export function pickLabel(choices: readonly Choice[], number: number): string | undefined {
  const picked = choices.find((one) => one.number === number);
  return picked && choiceLabel(picked);
}
