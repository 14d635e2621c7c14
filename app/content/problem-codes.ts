/** What a program decides by, with the statuses it comes with. What it means stands in words/problem-codes.ts. */
export const PROBLEM_CODES = {
  parameters: [400],
  key: [400],
  body: [422],
  choices: [422],
  revision: [422],
  room: [422],
  gone: [404, 409],
  removed: [410],
  'no-answer': [404],
  scheduled: [409],
  closed: [409],
  paused: [409],
  edited: [409],
  'too-few': [409],
  'hidden-until-answered': [403],
  'hidden-until-closed': [403],
  counting: [503],
  'old-cursor': [410],
  format: [501],
  often: [429],
  limit: [429],
  busy: [503],
  unknown: [422, 503],
  'sign-in': [401],
  'not-a-member': [403],
  'somebody-else': [403],
  'read-only': [403],
  foreign: [403],
  confirm: [403],
  proof: [403],
  'under-way': [409],
  'shut-out': [403],
  nowhere: [404],
  passkey: [400],
  late: [422],
  wrong: [422],
  unverified: [422],
  copied: [422],
  other: [422],
  known: [409],
  full: [409],
  locked: [403],
} as const satisfies Record<string, readonly number[]>;

/** What is said by its status alone. */
export const PROBLEM_STATUSES = [
  400, 401, 403, 404, 405, 408, 409, 413, 414, 415, 417, 421, 429, 500, 501, 503,
] as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

/** What a problem is called in an address: by its code, or else by its status. */
export function problemAnchor(name: string | number): string {
  return `problem-${name}`;
}
