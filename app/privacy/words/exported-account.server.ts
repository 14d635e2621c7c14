export const profile = {
  about: 'Your account.',
  columns: {
    name: 'the name others see',
    handle: 'your handle, if you chose one',
    bio: 'what you say of yourself',
    email: 'your address; shown to nobody',
    email_confirmed: 'whether a link that was mailed there was opened',
    member_since: 'when the account was made',
    changed_at:
      'when you last saved your name, handle or bio; if you never did, when the account was made',
    failed_tries:
      'wrong passwords and wrong codes since somebody last signed in to your account or chose a new password for it',
    known_tries: 'the same from browsers that you signed in on before',
    known_round: 'how often your other sessions were ended',
    shut_out_at: 'since when the staff of the site have blocked you',
    staff_role: 'what you keep of the site, if you are one of its staff',
    staff_since: 'since when',
  },
};

export const waysToSignIn = {
  about:
    'How you can prove who you are. Secrets are left out: they are keys, and this file may lie anywhere.',
  columns: {
    way: 'credential is your password; passkey, codes and recovery codes; else the name of another site',
    name: 'what you called a passkey',
    since: 'since when',
    changed_at: 'when it last changed',
    last_used_at: 'when a passkey or a recovery code was last used',
    left: 'how many recovery codes were not used yet',
  },
};

export const sessions = {
  about:
    'Where you are signed in. We store neither the network address nor the full name of a browser.',
  columns: {
    began_at: 'when you signed in',
    last_used_at: 'its first use on the last day (UTC) on which it was used',
    ends_at: 'when it ends if it is not used',
    key_made_at:
      'since when it has the key it has now, which changes when you prove again who you are',
    proved_at: 'when you last proved who you are in it',
    second_at: 'when you showed a second factor for it, as a one-time code or a passkey',
    way: 'by password, link, passkey or another site',
    device: 'browser and system, coarsely',
    is_this_one: 'whether it is the one that asked for this export',
  },
};

export const securityLog = {
  about:
    'What happened on the ways into your account and to it, in the last 90 days. A network stands there as a code that only its key could make again.',
  columns: {
    at: 'when',
    what: 'what happened',
    outcome: 'the same as one word',
    network: 'a code for the network it came from; the same code is the same network',
  },
};

export const staffLog = {
  about: 'What you decided, as staff of the site, about answers that were held back.',
  columns: {
    at: 'when',
    act: 'what you did',
    question: 'id of the question',
    answers: 'how many answers it was about',
    reason: 'the reason you gave',
  },
};

export const aboutMe = {
  about: 'What you told us about yourself for splits of results.',
  columns: {
    age_band: 'age, in a band',
    gender: 'gender',
    gender_words: 'gender in your own words',
    country: 'country, by its ISO 3166 code',
    education: 'education',
    told_at: 'when you last changed any of it',
  },
};

export const answersTakenAlong = {
  about: 'When you were asked whether what a browser had answered before should join the account.',
  columns: { asked_at: 'when', taken: 'how many answers joined it' },
};

export const mails = {
  about:
    'Emails to your address of the last 30 days. Their text is left out: it can hold links that are keys.',
  columns: {
    subject: 'the subject',
    queued_at: 'when it was written',
    sent_at: 'when it was sent',
    failed_at: 'when sending it was given up',
  },
};
