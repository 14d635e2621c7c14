import { href } from 'react-router';
import { requireMember } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { formatRelative } from '../../base/words/figures.ts';
import { isId } from '../../base/ids.ts';
import { loadOwnSurveys, type OwnSurvey, type SurveyDraftLine } from './own-surveys.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import type { Route } from './+types/own-survey-list.ts';
import * as words from '../../surveys/words/own-survey-list.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member } = requireMember(context);
  const { sql, origin } = context.get(requestContext);
  const asked = url.searchParams.get('before') ?? '';
  const before = isId(asked) ? asked : undefined;
  const [now, list] = await Promise.all([
    readDatabaseTime(sql),
    loadOwnSurveys(sql, member, { origin, before }),
  ]);
  const did = url.searchParams.get('did');
  return { ...list, isOlder: before !== undefined, did, now: now.toISOString() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.yourSurveys,
    description: words.description,
    path: href('/account/surveys'),
    matches,
  });

export default function OwnSurveys({
  loaderData: { drafts, items, older, isOlder, did, now },
}: Route.ComponentProps) {
  const told = did ? words.did.get(did) : undefined;
  const isEmpty = drafts.length + items.length === 0;
  const make = (
    <SiteLink to={href('/account/surveys/new')} className="pill pill-solid">
      {words.makeSurvey}
    </SiteLink>
  );
  return (
    <AccountFrame
      here={href('/account/surveys')}
      title={words.surveys}
      lead={words.lead}
      beside={!isEmpty && make}
    >
      {told && (
        <SuccessMessage cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {told}
        </SuccessMessage>
      )}
      <div className="mt-10">
        {drafts.length > 0 && <Drafts drafts={drafts} now={now} />}
        {items.length > 0 && (
          <HeadedSection id="asked" title={words.asked}>
            <ul>
              {items.map((survey) => (
                <Line key={survey.id} survey={survey} now={now} />
              ))}
            </ul>
          </HeadedSection>
        )}
        {items.length === 0 && (isOlder || isEmpty) && (
          <EmptyState title={isOlder ? words.nothingOlder : words.noneYet}>
            <p>{words.writeOneByOne}</p>
            <p className="mt-5">{make}</p>
          </EmptyState>
        )}
        {(older || isOlder) && (
          <p className="mt-10 flex flex-wrap gap-3">
            {older && (
              <SiteLink
                to={`${href('/account/surveys')}?before=${older}`}
                className="pill pill-line"
              >
                {words.olderSurveys}
              </SiteLink>
            )}
            {isOlder && (
              <SiteLink to={href('/account/surveys')} className="pill pill-line">
                {words.newest}
              </SiteLink>
            )}
          </p>
        )}
      </div>
    </AccountFrame>
  );
}

function Drafts({ drafts, now }: { drafts: readonly SurveyDraftLine[]; now: string }) {
  return (
    <HeadedSection id="drafts" title={words.drafts} className="mb-14">
      <ul>
        {drafts.map(({ id, title, many, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-4"
          >
            <div className="min-w-0 flex-1 basis-72">
              <SiteLink
                to={href('/account/surveys/:id', { id })}
                className="quiet-link font-semibold"
              >
                {title === '' ? words.noTitleYet : <bdi className="block">{title}</bdi>}
              </SiteLink>
              <p className="mt-0.5 text-small text-soft">
                {[
                  questionsWords(many),
                  words.savedWhen({ when: formatRelative(new Date(at), new Date(now)) }),
                ].join(' · ')}
              </p>
            </div>
            <SiteLink
              to={href('/account/surveys/:id', { id })}
              className="text-link shrink-0 text-small"
            >
              {words.continueDraft}
              <span className="sr-only">{`: ${title}`}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function questionsWords(many: number): string {
  return many === 0 ? words.noQuestionsYet : words.questionCount({ many });
}

function Line({ survey, now }: { survey: OwnSurvey; now: string }) {
  const { id, title, many, first, code, turnout, state } = survey;
  const care =
    many > 1 ? href('/account/surveys/:id', { id }) : href('/account/questions/:id', { id: first });
  const results = new URLSearchParams({ survey: id, show: 'results' });
  const ways = [
    { to: care, name: words.manage },
    ...(many > 1 && state !== 'scheduled'
      ? [{ to: `${href('/question/:id', { id: first })}?${results}`, name: words.results }]
      : []),
    ...(state === 'removed'
      ? []
      : [{ to: `${href('/live')}?survey=${id}`, name: words.showToRoom }]),
    ...(code === undefined
      ? []
      : [{ to: `${href('/embed/test')}?survey=${id}`, name: words.tryEmbed }]),
  ];
  return (
    <li className="border-b border-line py-5">
      <p className="font-semibold">
        <SiteLink to={care} className="quiet-link">
          <bdi className="block">{title}</bdi>
        </SiteLink>
      </p>
      <p className="mt-0.5 text-small text-soft">
        {[
          many > 1 ? questionsWords(many) : words.singleQuestions,
          stateWords(survey, now),
          turnout > 0 &&
            (many > 1 ? words.answeredFirst({ turnout }) : words.answered({ turnout })),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {ways.map(({ to, name }) => (
          <SiteLink
            key={name}
            to={to}
            className="text-link inline-block shrink-0 py-1.5 text-small"
          >
            {name}
            <span className="sr-only">{`: ${title}`}</span>
          </SiteLink>
        ))}
      </p>
      {code !== undefined && <Code title={title} code={code} />}
    </li>
  );
}

function Code({ title, code }: { title: string; code: string }) {
  return (
    <details className="fold more mt-1">
      <summary>
        {words.embedCode}
        <span className="sr-only">{`: ${title}`}</span>
      </summary>
      <pre
        className="mt-2 overflow-x-auto rounded-row border border-line bg-sheet p-4 text-note break-all whitespace-pre-wrap select-all"
        tabIndex={0}
      >
        <code>{code}</code>
      </pre>
    </details>
  );
}

function stateWords({ state, opensAt, closesAt }: OwnSurvey, now: string): string {
  const when = (at: string) => formatRelative(new Date(at), new Date(now));
  if (state === 'removed') return words.removed;
  if (state === 'scheduled') return words.opensWhen({ when: when(opensAt) });
  if (state === 'closed') return words.closedWhen({ when: when(closesAt) });
  return state === 'paused' ? words.paused : words.closesWhen({ when: when(closesAt) });
}
