/** What stands in a community's log of acts, as whole sentences: `#` is whom it was done to, and `%` who did it. */
const SENTENCES: Record<string, string> = {
  made: '% made this community.',
  edited: '% changed its words.',
  renamed: '% renamed it.',
  'joining-public': '% opened it to everyone.',
  'joining-request': '% had members let in on request.',
  'joining-invitation': '% had people come by invitation only.',
  'let-in': '% let # in.',
  refused: '% did not let # in.',
  removed: '% removed #.',
  banned: '% banned #.',
  lifted: '% lifted the ban of #.',
  appointed: '% made # a moderator.',
  dismissed: '% made # a member again.',
  'handed-over': '% handed it over to #.',
  invited: '% made an invitation.',
  'invitation-revoked': '% revoked an invitation.',
  'question-closed': '% closed a question.',
  'question-removed': '% took a question away.',
};

export type LogPart = { kind: 'words' | 'name'; text: string };

const GONE = 'somebody who is gone';

/** The sentence in parts, so that names stand apart from the words around them. */
export function logSentence(
  act: string,
  by: string | undefined,
  about: string | undefined,
): LogPart[] {
  const sentence = SENTENCES[act] ?? '% did something.';
  return sentence
    .split(/([%#])/)
    .filter((part) => part !== '')
    .map((part, index): LogPart => {
      const name = part === '%' ? by : about;
      if (part !== '%' && part !== '#') return { kind: 'words', text: part };
      if (name !== undefined) return { kind: 'name', text: name };
      return { kind: 'words', text: index === 0 ? 'Somebody who is gone' : GONE };
    });
}
