import { ownValue } from '../../base/own-value.ts';

/** Who did it, and whom it was done to: undefined where they are gone. */
type Line<T> = { by: T; about: T };
type Sentence = <T>(line: Line<T>) => readonly (T | string)[];

/** The lines of a community's log, as whole sentences. */
const SENTENCES: Record<string, Sentence> = {
  made: ({ by }) => [by, ' created this community.'],
  edited: ({ by }) => [by, ' changed its description.'],
  renamed: ({ by }) => [by, ' renamed it.'],
  'joining-public': ({ by }) => [by, ' opened it to everyone.'],
  'joining-request': ({ by }) => [by, ' let people join on request.'],
  'joining-invitation': ({ by }) => [by, ' let people join by invitation only.'],
  'let-in': ({ by, about }) => [by, ' approved ', about, '.'],
  refused: ({ by, about }) => [by, ' declined ', about, '.'],
  removed: ({ by, about }) => [by, ' removed ', about, '.'],
  banned: ({ by, about }) => [by, ' banned ', about, '.'],
  lifted: ({ by, about }) => [by, ' lifted the ban of ', about, '.'],
  appointed: ({ by, about }) => [by, ' made ', about, ' a moderator.'],
  dismissed: ({ by, about }) => [by, ' made ', about, ' a member again.'],
  'handed-over': ({ by, about }) => [by, ' handed it over to ', about, '.'],
  invited: ({ by }) => [by, ' made an invitation.'],
  'invitation-revoked': ({ by }) => [by, ' revoked an invitation.'],
  'question-closed': ({ by }) => [by, ' closed a question.'],
  'question-removed': ({ by }) => [by, ' removed a question.'],
  'reasons-wait': ({ by }) => [by, ' had first reasons wait for a look.'],
  'reasons-at-once': ({ by }) => [by, ' had first reasons show at once.'],
  'reason-let-in': ({ by }) => [by, ' let a reason in.'],
  'reason-hidden': ({ by }) => [by, ' hid a reason.'],
};
const UNKNOWN: Sentence = ({ by }) => [by, ' did something.'];

/** The sentence in parts, with each name drawn by `name`. */
export function logSentence<T>(
  act: string,
  {
    by,
    about,
    name,
  }: { by: string | undefined; about: string | undefined; name: (text: string) => T },
): readonly (T | string)[] {
  const sentence = ownValue(SENTENCES, act) ?? UNKNOWN;
  return sentence<T | string>({
    by: by === undefined ? 'Somebody who is gone' : name(by),
    about: about === undefined ? 'somebody who is gone' : name(about),
  });
}
