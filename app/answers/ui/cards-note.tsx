import type { QuestionView } from '../present.ts';
import { isAnsweredInPlace } from './card-answer.tsx';
import { useIsMember } from './use-is-member.ts';

/** Above cards of which some can be answered in place: how, and who will see it. */
export function CardsNote({ questions }: { questions: readonly QuestionView[] }) {
  const isMember = useIsMember();
  if (!questions.some((question) => isAnsweredInPlace(question, isMember))) return null;
  return (
    <p className="mt-4 text-small text-soft">
      Answer right here: one tap counts, without your name. Nobody sees who picked what.
    </p>
  );
}
