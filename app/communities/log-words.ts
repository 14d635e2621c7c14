import { ownValue } from '../base/own-value.ts';

/** The lines of a community's log, as whole sentences: `#` is whom it was done to, and `%` who did it. */
const SENTENCES: Record<string, string> = {
  made: '% created this community.',
  edited: '% changed its description.',
  renamed: '% renamed it.',
  'joining-public': '% opened it to everyone.',
  'joining-request': '% let people join on request.',
  'joining-invitation': '% let people join by invitation only.',
  'let-in': '% approved #.',
  refused: '% declined #.',
  removed: '% removed #.',
  banned: '% banned #.',
  lifted: '% lifted the ban of #.',
  appointed: '% made # a moderator.',
  dismissed: '% made # a member again.',
  'handed-over': '% handed it over to #.',
  invited: '% made an invitation.',
  'invitation-revoked': '% revoked an invitation.',
  'question-closed': '% closed a question.',
  'question-removed': '% removed a question.',
};

export type LogPart = { kind: 'words' | 'name'; text: string };

const GONE = 'somebody who is gone';

/** The sentence in parts, so that names are apart from the words around them. */
export function logSentence(
  act: string,
  by: string | undefined,
  about: string | undefined,
): LogPart[] {
  const sentence = ownValue(SENTENCES, act) ?? '% did something.';
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
