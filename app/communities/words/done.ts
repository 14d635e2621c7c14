/** What a form of a community's page did. */
const DID = new Map([
  ['request', 'Your request was sent to its owner and moderators.'],
  ['take-back', 'Your request was cancelled.'],
  ['leave', 'You have left. Your answers still count.'],
  ['hide-name', 'Your name is hidden.'],
  ['show-name', 'Your name is shown.'],
]);

export function membershipWords(did: string | null): string | undefined {
  return did === null ? undefined : DID.get(did);
}
