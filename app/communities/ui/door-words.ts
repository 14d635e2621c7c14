/** What a form of a community's page did. */
const DID = new Map([
  ['request', 'Your request is with who looks after it.'],
  ['take-back', 'Your request was taken back.'],
  ['leave', 'You have left. What you answered stays counted.'],
  ['hide-name', 'Your name is off the list.'],
  ['show-name', 'Your name is on the list.'],
]);

export function doorWords(did: string | null): string | undefined {
  return did === null ? undefined : DID.get(did);
}
