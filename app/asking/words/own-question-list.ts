export const emptyDraft = 'No question yet';
export const yourQuestions = 'Your questions';
export const description = 'Your questions and drafts, and how many people answered.';
export const questions = 'Questions';
export const askQuestion = 'Ask a question';
export const nothingOlder = 'Nothing older';
export const noQuestions = 'You have not asked anything yet';
export const emptyHint = 'A question takes half a minute. You see a preview while you write.';
export const drafts = 'Drafts';
export const cut = 'Of the questions that are still open only the newest are shown.';
export const older = 'Older questions';
/** The next action for a question in each state. */
export const next = {
  draft: 'Continue',
  scheduled: 'Manage',
  open: 'Manage',
  paused: 'Resume it',
  closed: 'View results',
  removed: 'See the reason',
};
export function stateTime({ state, when }: { state: keyof typeof next; when: string }): string {
  switch (state) {
    case 'draft':
      return `Saved ${when}`;
    case 'scheduled':
      return `Opens ${when}`;
    case 'open':
    case 'paused':
      return `Closes ${when}`;
    case 'closed':
    case 'removed':
      return `Closed ${when}`;
  }
}
export const groups = {
  open: 'Open',
  paused: 'Paused',
  scheduled: 'Not open yet',
  closed: 'Closed',
  removed: 'Removed by a moderator',
};
export const did = new Map([
  ['kept', 'Draft saved.'],
  ['discarded', 'Draft deleted.'],
  ['deleted', 'Question deleted.'],
]);
