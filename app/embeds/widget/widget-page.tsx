import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { href } from 'react-router';
import barsStyles from 'virtual:frame-bars-styles';
import frameCardScript from 'virtual:frame-card-script';
import reasonsStyles from 'virtual:frame-reasons-styles';
import scaleStyles from 'virtual:frame-scale-styles';
import frameScript from 'virtual:frame-script';
import frameStyles from 'virtual:frame-styles';
import { isMadeUp } from '../../results/demo.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { maxPicks } from '../../answering/answer-rules.ts';
import { shortRankingOutcome } from '../../results/words/ranking-outcome.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import type { Theme } from '../../platform/http/prefs.ts';
import type { SideReason } from '../../reasons/shown/present.ts';
import type { WidgetData } from './widget-data.ts';
import { drawnMeanOf, drawnRowsOf, rowStyles } from './drawn-rows.ts';
import { splitQuery, embedViewQuery, type EmbedView } from '../embed-view.ts';
import { WidgetDocument } from './widget-document.tsx';
import { ResultWidget } from './result-widget.tsx';
import * as words from '../words/widget-document.ts';

type WidgetOptions = {
  view: EmbedView;
  /** How many questions the survey has. */
  of: number;
  now: Date;
  /** The rounds of a ranking, where its result shows. */
  ranking: RankingResult | undefined;
  /** The best reason of each choice, where the view shows them and the result may be seen. */
  reasons?: readonly SideReason[];
  /** Where no cookie can be Secure, no voter is recognized, so that the frame can only be read. */
  keepsVoterId: boolean;
  /** Font styles, where the frame stands in a page of this site. */
  letters?: string;
};

/** Renders the whole document of a frame. */
export function renderWidget(
  question: QuestionView,
  { view, of, now, ranking, reasons = [], keepsVoterId, letters = '' }: WidgetOptions,
): string {
  const { surveyId, kind, result } = question;
  const next = view.place < of ? view.place + 1 : undefined;
  const facts: WidgetData = {
    survey: surveyId,
    question: question.id,
    kind,
    revision: question.revision,
    state: question.state,
    mostPicks: maxPicks(question),
    splitQuery: splitQuery(view.split),
    sharesNote: words.sharesNote(question),
    ...(isMadeUp(question) && {
      mixed: {
        from: question.turnout,
        sharesNote: words.sharesNote({ ...question, turnout: question.turnout + 1 }),
      },
    }),
    sequence: question.counts.sequence,
    isAnswerable:
      view.isAnswerable &&
      question.state === 'open' &&
      question.audience === 'everyone' &&
      keepsVoterId,
    ...(next && {
      nextUrl:
        href('/embed/results/:surveyId', { surveyId }) + embedViewQuery({ ...view, place: next }),
    }),
  };
  const drawn = result?.people ? drawnRowsOf(kind, result) : [];
  const styles =
    (question.scale ? scaleStyles : barsStyles) +
    frameStyles +
    (reasons.length > 0 ? reasonsStyles : '') +
    rowStyles(drawn, result && drawnMeanOf(kind, result)) +
    letters;
  return renderDocument(
    <WidgetDocument
      title={words.title({ question: question.text })}
      theme={view.theme}
      isAtHome={letters !== ''}
      styles={styles}
      script={frameScript}
    >
      <ResultWidget
        question={question}
        facts={facts}
        drawn={drawn}
        view={view}
        of={of}
        now={now}
        reasons={reasons}
        ended={ranking && shortRankingOutcome(ranking, question)}
      />
    </WidgetDocument>,
  );
}

/** The document for a question that does not exist, or is gone. */
export function renderMissingWidget(theme: Theme, why: keyof typeof words.missing): string {
  return renderDocument(
    <WidgetDocument
      title={words.notAvailable}
      theme={theme}
      styles={frameStyles}
      script={frameCardScript}
    >
      <main aria-label={words.poll}>
        <h1>{words.thisIsNotAvailable}</h1>
        <p>{words.missing[why]}</p>
      </main>
    </WidgetDocument>,
  );
}

function renderDocument(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
