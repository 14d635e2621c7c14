import type { QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import { formatNumber } from '../../base/words/figures.ts';
import type { DrawnRow } from './drawn-rows.ts';
import { choiceLabel } from '../../questions/words/outside.ts';
import { figuresHead } from '../words/widget.ts';
import * as words from '../words/widget-document.ts';

type Props = { question: QuestionView; drawn: readonly DrawnRow[] };
type Row = { number: number; label: string; drawn: DrawnRow | undefined };

/**
 * The choices, which are also the rows of the result: a table by its role only while there are figures. A row is found
 * by its id, a label by its index among all labels.
 */
export function WidgetRows({ question, drawn }: Props) {
  const { result, choices, scale, text, kind } = question;
  const waits = drawn.length === 0;
  const byNumber = new Map(drawn.map((one) => [one.number, one]));
  const listed = result && !waits ? result.rows : choices.filter((one) => one.role === 'listed');
  const rows = listed.map(({ number, label }) => ({
    number,
    label,
    drawn: byNumber.get(number),
  }));
  const look = [scale && 'k', kind === 'multiple' && 'u', rows.length > 7 && 'm', waits && 'n']
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <div className="t">
        <table
          id="t"
          className={look === '' ? undefined : look}
          role={waits ? 'presentation' : undefined}
        >
          <caption className="s">{words.resultOf({ question: text })}</caption>
          {scale ? (
            <Columns rows={rows} />
          ) : (
            <Bars
              rows={rows}
              leader={waits ? undefined : result?.leader}
              shows={waits ? undefined : result?.shows}
            />
          )}
        </table>
      </div>
      {scale && result?.shows === 'shares' && <p id="q" className="q" />}
      {scale && (
        <p className="e">
          <bdi>{scale.low}</bdi>
          <bdi>{scale.high}</bdi>
        </p>
      )}
      <Outside question={question} waits={waits} />
    </>
  );
}

type BarsProps = {
  rows: readonly Row[];
  leader: number | undefined;
  shows: Result['shows'] | undefined;
};

function Bars({ rows, leader, shows }: BarsProps) {
  return (
    <>
      <thead className="s">
        <tr>
          <th scope="col">{words.choice}</th>
          <th id="h" scope="col">
            {figuresHead(shows)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, label, drawn }) => (
          <tr key={number} id={`c${number}`} className={leader === number ? 'r g w' : 'r'}>
            <th scope="row">
              <i className="b" />
              <ChoiceLabel>{label}</ChoiceLabel>
            </th>
            <td>
              <Figure drawn={drawn} />
            </td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

function Columns({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      <thead>
        <tr>
          {rows.map(({ number, label }) => (
            <th key={number} scope="col">
              <span className="l">{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {rows.map(({ number, drawn }) => (
            <td key={number} id={`c${number}`} className="r">
              <Figure drawn={drawn} />
              <i className="b" />
            </td>
          ))}
        </tr>
      </tbody>
    </>
  );
}

function ChoiceLabel({ children }: { children: string }) {
  return (
    <span className="l">
      <bdi>{children}</bdi>
    </span>
  );
}

/** A figure that is not known yet reserves its space. */
function Figure({ drawn }: { drawn: DrawnRow | undefined }) {
  return (
    <>
      <b className="v">{drawn?.figure ?? '–'}</b>
      <span className="s">{drawn?.behind ?? ''}</span>
    </>
  );
}

/** "None of these" and "not sure", which are outside the base. */
function Outside({ question, waits }: { question: QuestionView; waits: boolean }) {
  const { choices, result } = question;
  const outside = choices.filter((one) => one.role !== 'listed');
  if (outside.length === 0) return null;
  return (
    <ul className={waits ? 'x n' : 'x'} aria-label={words.outside}>
      {outside.map((choice) => (
        <li key={choice.number} id={`c${choice.number}`}>
          <ChoiceLabel>{choiceLabel(choice)}</ChoiceLabel>
          <b className="v">{formatNumber(result?.outside[choice.role] ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}
