import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { href } from 'react-router';
import barsStyles from 'virtual:frame-bars-styles';
import frameCardScript from 'virtual:frame-card-script';
import scaleStyles from 'virtual:frame-scale-styles';
import frameScript from 'virtual:frame-script';
import frameStyles from 'virtual:frame-styles';
import { isMadeUp } from '../../results/demo-words.ts';
import type { QuestionView } from '../../results/present.ts';
import { mostPicks } from '../../results/rules.ts';
import { shortOutcomeOf } from '../../results/rankings/ranking-outcome.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import type { Theme } from '../../platform/http/prefs.ts';
import type { FrameFacts } from './frame-facts.ts';
import { drawnOf, placesOf } from './frame-figures.ts';
import { howWords } from './how-words.ts';
import { partQuery, writeView, type SharedView } from '../view-address.ts';
import { FrameDocument } from './frame-document.tsx';
import { ResultFrame } from './result-frame.tsx';

type Shown = {
  view: SharedView;
  /** How many questions its survey has. */
  of: number;
  now: Date;
  /** Its rounds, where it asks for a ranking and shows how people ranked. */
  ranking: RankingResult | undefined;
  /** Where no cookie can be Secure, nobody is known again, and the frame is there to be read. */
  keepsMarks: boolean;
  /** Styles of the letters, where the page around has brought them. */
  letters?: string;
};

/** The whole document of a frame, as it is sent. */
export function framePage(
  question: QuestionView,
  { view, of, now, ranking, keepsMarks, letters = '' }: Shown,
): string {
  const { surveyId, kind, result } = question;
  const next = view.place < of ? view.place + 1 : undefined;
  const facts: FrameFacts = {
    survey: surveyId,
    question: question.id,
    kind,
    revision: question.revision,
    state: question.state,
    most: mostPicks(question),
    query: partQuery(view.part),
    how: howWords(question),
    ...(isMadeUp(question) && {
      mixed: {
        from: question.turnout,
        how: howWords({ ...question, turnout: question.turnout + 1 }),
      },
    }),
    sequence: question.counts.sequence,
    takes:
      view.answers && question.state === 'open' && question.audience === 'everyone' && keepsMarks,
    ...(next && {
      next: href('/embed/results/:surveyId', { surveyId }) + writeView({ ...view, place: next }),
    }),
  };
  const drawn = result?.people ? drawnOf(kind, result) : [];
  const styles =
    (question.scale ? scaleStyles : barsStyles) + frameStyles + placesOf(drawn) + letters;
  return asDocument(
    <FrameDocument
      title={`Result: ${question.text}`}
      theme={view.theme}
      styles={styles}
      script={frameScript}
    >
      <ResultFrame
        question={question}
        facts={facts}
        drawn={drawn}
        view={view}
        of={of}
        now={now}
        ended={ranking && shortOutcomeOf(ranking, question)}
      />
    </FrameDocument>,
  );
}

/** In place of what is not there, or is gone. */
export function missingPage(theme: Theme, why: string): string {
  return asDocument(
    <FrameDocument
      title="Result: not available"
      theme={theme}
      styles={frameStyles}
      script={frameCardScript}
    >
      <main aria-label="Poll">
        <h1>This result is not available</h1>
        <p>{why}</p>
      </main>
    </FrameDocument>,
  );
}

function asDocument(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
