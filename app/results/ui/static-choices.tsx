import { formatNumber } from '../../base/words/figures.ts';
import { Star } from '../../ui/logo.tsx';
import type { QuestionView } from '../question-view.ts';
import { ChoiceRows, OutsideRows } from './choice-rows.tsx';
import * as words from '../words/result.ts';
import { pickLabel } from '../../questions/words/outside.ts';

type Props = { question: QuestionView; picks: readonly number[] };

/** The choices where nobody can pick and no figures show: the reader's own carry the star. */
export function StaticChoices({ question, picks }: Props) {
  const rows = { question, marked: picks, pick: 'nothing' } as const;
  if (question.scale) return <Scale question={question} picks={picks} />;
  if (question.kind === 'ranking' && picks.length > 1)
    return <OwnRanking question={question} picks={picks} />;
  return (
    <>
      <ChoiceRows {...rows} />
      <OutsideRows {...rows} />
    </>
  );
}

function Scale({ question: { choices, scale }, picks }: Props) {
  const listed = choices.filter((one) => one.role === 'listed');
  return (
    <>
      <p className="scale-ends">
        <bdi>{`${listed[0]?.label ?? ''}: ${scale?.low ?? ''}`}</bdi>
        <bdi>{`${listed.at(-1)?.label ?? ''}: ${scale?.high ?? ''}`}</bdi>
      </p>
      <ol className={`scale-steps scale-${listed.length}`}>
        {listed.map(({ number, label }) => (
          <li
            key={number}
            className={picks.includes(number) ? 'scale-still scale-own' : 'scale-still'}
          >
            {picks.includes(number) && (
              <>
                <Star className="strip-star text-star" />
                <span className="sr-only">{words.yourChoiceIs}</span>
              </>
            )}
            {label}
          </li>
        ))}
      </ol>
    </>
  );
}

function OwnRanking({ question, picks }: Props) {
  return (
    <ol className="choice-rows" aria-label={words.yourOrder}>
      {picks.map((pick, at) => (
        <li key={pick} className="choice-row">
          <span className="strip-face" aria-hidden="true" />
          <span className="strip-label" data-marked>
            <span className="rank-number" aria-hidden="true">
              {formatNumber(at + 1)}
            </span>
            <bdi>{pickLabel(question.choices, pick)}</bdi>
          </span>
        </li>
      ))}
    </ol>
  );
}
