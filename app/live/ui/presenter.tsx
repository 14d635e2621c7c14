import type { QuestionView } from '../../answers/present.ts';

type Props = { now: string; origin: string; questions: readonly QuestionView[]; at: number };

export function Presenter({ questions, at }: Props) {
  return (
    <main id="main">
      <h1>
        <bdi>{questions[at]?.text}</bdi>
      </h1>
    </main>
  );
}
