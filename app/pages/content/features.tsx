import type { ReactNode } from 'react';
import { href } from 'react-router';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import { RankingFlow } from '../../results/figures/ranking-flow.tsx';
import { levelNames } from '../../results/words/splits.ts';
import {
  CodeSpecimen,
  FiguresSpecimen,
  OrderSpecimen,
  PictureSpecimen,
  QuoteSpecimen,
  ResultSpecimen,
  Specimen,
  WaitingSpecimen,
} from '../../results/ui/specimen.tsx';
import { EVERYONE } from '../../results/tally.ts';
import { figuresPath } from '../../results/ui/figures-path.ts';
import { TrendChart } from '../../results/figures/trend-chart.tsx';
import { loadSpecimens, type SpecimenName, type Specimens } from './feature-specimens.server.ts';
import { pictureAlt } from '../../embeds/words/picture-alt.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { KEYS } from '../../live/presenter-keys.ts';
import { keyActs, keyNames } from '../../live/words/presenter.ts';
import { HourBars } from '../../live/wall/hour-bars.tsx';
import { requestContext } from '../../platform/http/request-context.server.ts';
import type { Theme } from '../../platform/http/prefs.ts';
import { site } from '../../site.config.ts';
import { requireTextAt } from '../../content/texts.ts';
import { Fold, FoldScript } from '../../content/ui/fold.tsx';
import { textPartsOf } from '../../content/ui/text-sections.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { sheetComponents } from '../../content/ui/sheet-components.tsx';
import { textLinks, textMeta } from './text-head.ts';
import type { Route } from './+types/features.ts';
import { stateReasonText } from '../../questions/words/state-reason.ts';

const PATH = href('/features');

export const links = textLinks;

export async function loader({ context }: Route.LoaderArgs) {
  const { sql, prefs, origin, isDemo } = context.get(requestContext);
  const reading = { sql, ...context.get(resultCachesContext) };
  const found = await loadSpecimens(reading, { origin });
  return { found, origin, isDemo, theme: prefs.theme };
}

export const meta: Route.MetaFunction = ({ matches }) => textMeta(PATH, matches);

export default function Features({ loaderData }: Route.ComponentProps) {
  const { found, origin, isDemo, theme } = loaderData;
  const parts = sheetComponents({
    specimens: specimenNodes(found, theme),
    links: specimenLinks(found, origin),
    isDemo,
  });
  const text = requireTextAt(PATH);
  const { opening, groups } = textPartsOf(text, parts);
  return (
    <article aria-label={text.title}>
      <PageHead title={text.title} lead={text.lead} />
      <div className="page sheets pb-8">
        {opening}
        {groups.map(({ id, title, body }, place) => (
          <Fold
            key={id}
            id={id}
            title={title}
            level={2}
            isOpen={place === 0}
            className="sheets-part"
          >
            {body}
          </Fold>
        ))}
      </div>
      <PollHeightScript />
      <FoldScript />
    </article>
  );
}

/** What the text may show, by the name it uses. */
function specimenNodes(
  { questions, poll, json, code, rounds, trend, survey, checked, reason, activity }: Specimens,
  theme: Theme,
): Record<string, ReactNode> {
  const { Poll } = pollComponents({ polls: [poll], theme });
  const result = (showing: SpecimenName) => {
    const question = questions[showing];
    return question && <ResultSpecimen question={question} />;
  };
  return {
    poll: poll && <Poll at={1} />,
    multiple: result('multiple'),
    scale: result('scale'),
    close: result('close'),
    few: result('few'),
    outside: result('outside'),
    rounds: questions.ranking && rounds && (
      <Specimen question={questions.ranking}>
        <RankingFlow ranking={rounds} />
      </Specimen>
    ),
    trend: questions.trend && trend && (
      <Specimen question={questions.trend}>
        <TrendChart trend={trend} />
      </Specimen>
    ),
    pictures: questions.tap && (
      <PictureSpecimen id={questions.tap.id} alt={pictureAlt(questions.tap)} />
    ),
    camera: questions.tap && <CodeSpecimen id={questions.tap.id} />,
    code: code !== undefined && <Code text={code} />,
    json: json && <Code text={JSON.stringify(json, null, 2)} />,
    waiting: questions.waiting && <WaitingSpecimen question={questions.waiting} />,
    order: questions.ranking && <OrderSpecimen question={questions.ranking} />,
    reason: questions.tap && reason !== undefined && (
      <QuoteSpecimen question={questions.tap} words={reason} />
    ),
    closed: questions.closed?.stateReason !== undefined && (
      <QuoteSpecimen
        question={questions.closed}
        words={stateReasonText(questions.closed.stateReason)}
      />
    ),
    levels: checked.length > 0 && (
      <FiguresSpecimen
        figures={checked.map(({ levels, people }) => [levelNames(levels), people])}
      />
    ),
    hour: <HourBars activity={activity} />,
    keys: <KeyList />,
    survey: survey && (
      <figure className="specimen">
        <figcaption>
          <bdi>{survey.title}</bdi>
        </figcaption>
        <ol className="specimen-list">
          {survey.questions.map((question) => (
            <li key={question}>
              <bdi className="block">{question}</bdi>
            </li>
          ))}
        </ol>
      </figure>
    ),
  };
}

function Code({ text }: { text: string }) {
  return (
    <pre className="specimen specimen-text">
      <code>{text}</code>
    </pre>
  );
}

function KeyList() {
  return (
    <dl className="specimen specimen-keys">
      {KEYS.map(({ act }) => (
        <div key={act}>
          <dt>
            {keyNames[act].map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{keyActs[act]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the text may lead, by the name it uses; a name without a question leads nowhere and is left out. */
function specimenLinks(
  { questions, survey }: Specimens,
  origin: string,
): Record<string, string | undefined> {
  const page = (showing: SpecimenName) => {
    const question = questions[showing];
    return question && href('/question/:id', { id: question.id });
  };
  const figures = (showing: SpecimenName) => {
    const question = questions[showing];
    return question && figuresPath(question, { split: EVERYONE });
  };
  const ofTap = (write: (id: string, surveyId: string) => string) =>
    questions.tap && write(questions.tap.id, questions.tap.surveyId);
  return {
    tap: page('tap'),
    tapFigures: figures('tap'),
    rankingFigures: figures('ranking'),
    trendFigures: figures('trend'),
    multiple: page('multiple'),
    scale: page('scale'),
    ranking: page('ranking'),
    waiting: page('waiting'),
    close: page('close'),
    few: page('few'),
    trend: page('trend'),
    outside: page('outside'),
    closed: page('closed'),
    since: questions.trend && `${figures('trend') ?? ''}&since=${middleOf(questions.trend)}#since`,
    members: ofTap((id) => `${href('/question/:id', { id })}?audience=members`),
    checked: ofTap((id) => figuresPath({ id }, { split: { ...EVERYONE, least: 'account' } })),
    survey: survey && `${href('/question/:id', { id: survey.first })}?survey=${survey.id}`,
    room: ofTap((id) => `${href('/live')}?question=${id}`),
    embed: ofTap((_, surveyId) => `${href('/embed/test')}?survey=${surveyId}`),
    frame: ofTap((_, surveyId) => href('/embed/results/:surveyId', { surveyId })),
    oembed: ofTap(
      (id) => `/api/oembed?url=${encodeURIComponent(origin + href('/question/:id', { id }))}`,
    ),
    result: ofTap((id) => `/api/v1/questions/${id}/result`),
    question: ofTap((id) => `/api/v1/questions/${id}`),
    picture: ofTap((id) => `/api/v1/questions/${id}/picture.svg`),
    split: ofTap((id) => `/api/v1/questions/${id}/picture.svg?split=members`),
    camera: ofTap((id) => `/api/v1/questions/${id}/code.svg`),
    progress: survey && `/api/v1/surveys/${survey.id}/progress`,
    source: site.source,
  };
}

/** A day in the middle of what was answered. */
function middleOf({
  opensAt,
  lastAnswerAt,
}: {
  opensAt: string;
  lastAnswerAt: string | undefined;
}) {
  const [from, to] = [Date.parse(opensAt), Date.parse(lastAnswerAt ?? opensAt)];
  return new Date((from + to) / 2).toISOString().slice(0, 10);
}
