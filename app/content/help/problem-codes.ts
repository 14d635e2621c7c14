/** A kind of problem: what a program decides by, the statuses it comes with, and what it means to whoever writes one. */
type ProblemKind = { status: readonly number[]; title: string };

/** What is said with a code. The code, its statuses and its words stand here and nowhere else. */
export const PROBLEM_CODES = {
  parameters: { status: [400], title: 'A parameter is not known, not a valid value, or repeated.' },
  key: {
    status: [400],
    title: 'The Idempotency-Key is too short, too long or has odd characters.',
  },
  body: { status: [422], title: 'The body is not the JSON that this address takes.' },
  choices: { status: [422], title: 'The choices are not ones that this question takes.' },
  revision: { status: [422], title: 'The revision is not a whole number from 1 on.' },
  room: { status: [422], title: 'The code of the room is not six letters or digits.' },
  gone: { status: [404, 409], title: 'There is nothing here, or no longer.' },
  removed: { status: [410], title: 'The question was removed. It does not come back.' },
  'no-answer': { status: [404], title: 'There was no answer to take back.' },
  scheduled: { status: [409], title: 'The question has not opened yet.' },
  closed: { status: [409], title: 'The question is closed and takes no more answers.' },
  paused: { status: [409], title: 'The question is paused. It may open again.' },
  edited: { status: [409], title: 'The question changed since it was read. Read it again first.' },
  'too-few': {
    status: [409],
    title: 'Too few people are in this part of the answers, or outside it.',
  },
  'hidden-until-answered': {
    status: [403],
    title: 'The result shows to people who have answered, and to everyone after the close.',
  },
  'hidden-until-closed': { status: [403], title: 'The result shows after the close.' },
  counting: { status: [503], title: 'It is being counted for the first time. Ask again shortly.' },
  'old-cursor': {
    status: [410],
    title: 'This place in the list is over an hour old. Start from the top.',
  },
  format: { status: [501], title: 'Only JSON and XML can be had here.' },
  often: { status: [429], title: 'Too many requests came from one network. Wait a moment.' },
  limit: { status: [429], title: 'This was done as often as it may be for now.' },
  busy: { status: [503], title: 'There is too much to do just now. Try again shortly.' },
  unknown: {
    status: [422, 503],
    title:
      'Nobody knows this passkey; or, of an answer, nobody knows whether it was counted, and it can be sent again with the same key.',
  },
  'sign-in': { status: [401], title: 'This is for members. Sign in first.' },
  'not-a-member': { status: [403], title: 'The question is asked of a community you are not in.' },
  'somebody-else': {
    status: [403],
    title: 'Somebody signed in or out since this answer was given, so it was not counted.',
  },
  'read-only': { status: [403], title: 'A frame takes answers over https only.' },
  foreign: { status: [403], title: 'This answer did not come from a frame of this site.' },
  confirm: { status: [403], title: 'Confirm who you are before you add a passkey.' },
  proof: { status: [403], title: 'Confirm who you are before you download your data.' },
  'under-way': { status: [409], title: 'This download is running already.' },
  'shut-out': { status: [403], title: 'The account is blocked.' },
  nowhere: { status: [404], title: 'Passkeys need https, or a site on your own machine.' },
  passkey: { status: [400], title: 'This is nothing that a browser sends for a passkey.' },
  late: { status: [422], title: 'The passkey came too late, or twice.' },
  wrong: { status: [422], title: 'The passkey could not be checked.' },
  unverified: { status: [422], title: 'The device did not check who is using the passkey.' },
  copied: { status: [422], title: 'The passkey may have been copied, so it was refused.' },
  other: { status: [422], title: 'The passkey belongs to another account.' },
  known: { status: [409], title: 'The passkey already belongs to an account.' },
  full: { status: [409], title: 'The account has as many passkeys as it can have.' },
  locked: { status: [403], title: 'Sign in with a passkey first, then add another.' },
} as const satisfies Record<string, ProblemKind>;

/** What is said by its status alone. */
export const PROBLEM_STATUSES = {
  400: { status: [400], title: 'The request could not be read.' },
  401: { status: [401], title: 'Sign in first.' },
  403: { status: [403], title: 'The request did not come from a page of this site.' },
  404: { status: [404], title: 'There is nothing at this address.' },
  405: { status: [405], title: 'This address does not take this method. See the Allow header.' },
  408: { status: [408], title: 'The request took too long.' },
  409: { status: [409], title: 'Something else changed meanwhile. Read again what there is.' },
  413: { status: [413], title: 'The body is too long.' },
  414: { status: [414], title: 'The address is too long.' },
  415: { status: [415], title: 'This kind of content, or its encoding, is not accepted here.' },
  417: { status: [417], title: 'Nothing but 100-continue can be expected.' },
  421: { status: [421], title: 'This host name is not served here.' },
  429: { status: [429], title: 'That was too often. See the Retry-After header.' },
  500: { status: [500], title: 'Something failed on our side. Its digest is in our log.' },
  501: { status: [501], title: 'The body is sent in a way that is not known here.' },
  503: { status: [503], title: 'The site or its database is busy. See the Retry-After header.' },
} as const satisfies Record<number, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEM_CODES;

/** What a problem is called in an address: by its code, or else by its status. */
export function problemAnchor(name: string | number): string {
  return `problem-${name}`;
}
