import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatNumber } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { PICTURE_SHAPES, qrCodePath, picturePath } from '../picture-address.ts';
import type { QuestionView } from '../question-view.ts';
import { resultSentence } from '../words/sentence.ts';
import { ResultDrawing } from './result-drawing.tsx';
import * as texts from '../words/specimen.ts';
import { choiceLabel } from '../../questions/words/outside.ts';

type Props = { question: QuestionView; children: ReactNode };

/** A question of the site inside a text: its words, and a drawing. */
export function Specimen({ question, children }: Props) {
  return (
    <figure className="specimen">
      <figcaption>
        <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
          <bdi>{question.text}</bdi>
        </SiteLink>
      </figcaption>
      {children}
    </figure>
  );
}

/** The question's result as its own page draws it, with the sentence above it. */
export function ResultSpecimen({ question }: { question: QuestionView }) {
  const { result, kind, state } = question;
  if (!result) return null;
  return (
    <Specimen question={question}>
      <p className="specimen-said">{resultSentence({ kind, state, result })}</p>
      <ResultDrawing question={question} result={result} />
    </Specimen>
  );
}

/** The question's picture for link previews, light and dark. */
export function PictureSpecimen({ id, alt }: { id: string; alt: string }) {
  const { width, height } = PICTURE_SHAPES.card;
  const size = { width, height, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className="specimen specimen-pictures">
      <img src={picturePath(id, 'png')} alt={alt} {...size} />
      <img src={picturePath(id, 'png', { theme: 'dark' })} alt={texts.byNight} {...size} />
    </div>
  );
}

/** A hidden result: how many answered, and nothing of what. */
export function WaitingSpecimen({ question }: { question: QuestionView }) {
  return (
    <Specimen question={question}>
      <p className="specimen-said">{texts.answerToSee({ people: question.turnout })}</p>
    </Specimen>
  );
}

export function OrderSpecimen({ question }: { question: QuestionView }) {
  return (
    <Specimen question={question}>
      <ol className="specimen-list">
        {question.choices.map((choice) => (
          <li key={choice.number}>
            <bdi className="block">{choiceLabel(choice)}</bdi>
          </li>
        ))}
      </ol>
    </Specimen>
  );
}

/** What somebody wrote about a question, or to it. */
export function QuoteSpecimen({ question, words }: { question: QuestionView; words: string }) {
  return (
    <Specimen question={question}>
      <blockquote className="specimen-quote">
        <p>
          <bdi className="block">{words}</bdi>
        </p>
      </blockquote>
    </Specimen>
  );
}

/** Figures with their names, as a question's page shows them. */
export function FiguresSpecimen({ figures }: { figures: readonly (readonly [string, number])[] }) {
  return (
    <dl className="specimen specimen-figures">
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CodeSpecimen({ id }: { id: string }) {
  return (
    <div className="specimen specimen-code">
      <img src={qrCodePath(id)} alt={texts.qrCode} width="180" height="180" loading="lazy" />
    </div>
  );
}
