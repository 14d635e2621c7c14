import { href } from 'react-router';
import { questionLinkedData } from '../../embeds/head/question-linked-data.ts';
import { LinkedData } from '../../ui/linked-data.tsx';
import type { QuestionPage } from './question-data.ts';

/** The question for search engines. What stays in a community is not told to them. */
export function QuestionForSearch({ page }: { page: QuestionPage & { origin: string } }) {
  const { question, origin, askedBy } = page;
  if (question.staysInside) return null;
  const path = href('/question/:id', { id: question.id });
  const author = askedBy?.author.name;
  // A browser makes none, and needs not know how.
  const data = import.meta.env.SSR ? questionLinkedData(question, { origin, path, author }) : {};
  return <LinkedData key={question.id} data={data} />;
}
