/** Why an answer is refused: status and code for programs, `detail` for people. */
export const REFUSALS = {
  gone: { status: 404, code: 'gone', detail: 'There is no such question.' },
  removed: { status: 410, code: 'removed', detail: 'This question was removed.' },
  scheduled: { status: 409, code: 'scheduled', detail: 'This question has not opened yet.' },
  closed: { status: 409, code: 'closed', detail: 'This question is closed.' },
  paused: { status: 409, code: 'paused', detail: 'This question is paused.' },
  edited: {
    status: 409,
    code: 'edited',
    detail: 'The question was edited. Read it again and send your answer.',
  },
  'sign in': {
    status: 401,
    code: 'sign-in',
    detail: 'This question is asked of members. Sign in to answer it.',
  },
  'not a member': {
    status: 403,
    code: 'not-a-member',
    detail: 'This question is asked of the members of its community.',
  },
} as const;

/** For a queued answer that is sent after another member signed in, or after signing out. */
export const SOMEBODY_ELSE = {
  status: 403,
  code: 'somebody-else',
  detail: 'You signed in or out in the meantime, so it was not counted. Answer again if you like.',
} as const;

export const LIMITED = {
  status: 429,
  retryAfter: 60,
  detail: 'That was many answers in a short time. Wait a minute and send it again.',
} as const;

export const BUSY = {
  status: 503,
  retryAfter: 1,
  detail: 'Many people are answering at once. Send it again in a moment.',
} as const;

/** The answer may have been stored although no response came, so the text does not say that it was not. */
export const UNKNOWN = {
  status: 503,
  code: 'unknown',
  retryAfter: 1,
  detail: 'It is not known whether it was counted. Send it again: it counts once.',
} as const;

export const UNKNOWN_REMOVAL = {
  ...UNKNOWN,
  detail: 'It is not known whether your answer was removed. Send it again.',
} as const;

/** When a client may try again whose answer took too long. */
export const LATE_S = 5;
