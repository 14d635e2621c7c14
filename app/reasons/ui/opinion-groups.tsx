import { href } from 'react-router';
import type { AnswerState } from '../../answering/answer-state.ts';
import { formatNumber } from '../../base/words/figures.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { methodPath } from '../../results/ui/method-link.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { GroupReaction, GroupsView, OwnPlaceView, PlaceLacks } from '../shown/groups-view.ts';
import { GroupBadge, GroupMark } from './group-mark.tsx';
import { MapTable, OpinionMap } from './opinion-map.tsx';
import { useGroups } from './use-groups.ts';
import * as words from '../words/groups.ts';

type Told = Extract<GroupsView, { state: 'told' }>;
export type GroupsProps = {
  question: Pick<QuestionView, 'id' | 'resultShows'>;
  /** As the page was made. */
  groups: GroupsView | undefined;
  /** Only on a page that its reader asked for: where they stand, or null where they do not yet. */
  ownPlace: OwnPlaceView | null | undefined;
  placeLacks: PlaceLacks | undefined;
  answer: AnswerState;
};

/** People who react to reasons alike: said in sentences first, drawn last. */
export function OpinionGroups({
  question,
  groups: asServed,
  ownPlace,
  placeLacks,
  answer,
}: GroupsProps) {
  const served = { groups: asServed, own: ownPlace, lacks: placeLacks };
  const { groups, own, lacks } = useGroups(question, served, answer);
  if (!groups) return null;
  return (
    <section className="page mt-14" aria-labelledby="groups">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h2 id="groups" className="text-h4">
          {words.title}
        </h2>
        {groups.state === 'told' && groups.isDemo && (
          <p className="rounded-full border border-line px-2.5 text-note text-soft">
            {words.demoData}
          </p>
        )}
      </div>
      {groups.state === 'waiting' ? (
        <p className="mt-4 max-w-[58ch] text-soft">
          <strong className="font-semibold text-ink">{words.notYet}</strong>{' '}
          {words.missing(groups.missing)}
        </p>
      ) : (
        <Told view={groups} {...{ own, lacks }} questionId={question.id} />
      )}
    </section>
  );
}

type ToldProps = {
  view: Told;
  own: OwnPlaceView | null | undefined;
  lacks: PlaceLacks | undefined;
  questionId: string;
};

function Told({ view, own, lacks, questionId }: ToldProps) {
  const { people, groups, isDemo } = view;
  const areMany = groups.length > 1;
  return (
    <>
      <p className="mt-4 max-w-[58ch] text-soft">
        {areMany ? words.lead({ people, groups: groups.length }) : words.noGroups({ people })}
        {isDemo && ` ${words.madeUp}`}
      </p>
      {areMany && (
        <ol className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-2">
          {groups.map((group) => (
            <li key={group.label} className="border-t border-line pt-5">
              <h3 className="flex items-center gap-2 text-small font-semibold">
                <GroupBadge label={group.label} />
                {words.groupName(group)}
              </h3>
              <p className="mt-2 max-w-[44ch] font-display text-lead leading-snug font-medium">
                {words.sentence({ ...group, of: people })}
              </p>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-12 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <Shared view={view} />
        {areMany && <Dividing view={view} />}
      </div>
      <MapPart {...{ view, own, lacks, questionId }} />
    </>
  );
}

const SIDES = ['agree', 'disagree'] as const;

function Shared({ view: { shared, groups } }: { view: Told }) {
  const areMany = groups.length > 1;
  return (
    <div>
      <h3 className="text-lead">{areMany ? words.shared : words.sharedByAll}</h3>
      {shared.length === 0 ? (
        <p className="mt-3 max-w-[48ch] text-soft">
          {areMany ? words.nothingShared : words.nothingSharedByAll}
        </p>
      ) : (
        SIDES.map((side) => {
          const taken = shared.filter((one) => one.side === side);
          return (
            taken.length > 0 && (
              <div key={side} className="mt-3 border-t border-line pt-3">
                <p className="text-note text-soft">
                  {areMany ? words.sides[side] : words.sidesOfAll[side]}
                </p>
                <ul>
                  {taken.map(({ text }, place) => (
                    // Two people may say the same in the same words.
                    <li key={place} className="max-w-[52ch] py-1.5">
                      <bdi className="block">{`“${text}”`}</bdi>
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })
      )}
    </div>
  );
}

function Dividing({ view: { dividing, groups } }: { view: Told }) {
  return (
    <div>
      <h3 className="text-lead">{words.dividing}</h3>
      {dividing.length === 0 ? (
        <p className="mt-3 max-w-[48ch] text-soft">{words.nothingDivides}</p>
      ) : (
        <ul className="mt-3">
          {dividing.map(({ text, byGroup }, place) => (
            <li key={place} className="border-t border-line py-3">
              <bdi className="block max-w-[52ch]">{`“${text}”`}</bdi>
              <Spread groups={groups} byGroup={byGroup} />
              <ul className="flex flex-wrap gap-x-5 gap-y-1 text-note text-soft">
                {groups.map(({ label }, at) => (
                  <li key={label} className="flex items-center gap-1.5">
                    <GroupBadge label={label} />
                    <span>
                      {`${words.groupName({ label })}: ${agreeWords(byGroup[at] ?? null)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const countOf = ({ agree, disagree, pass }: NonNullable<GroupReaction>) => agree + disagree + pass;

function agreeWords(count: GroupReaction): string {
  return count ? words.agreeOf({ agree: count.agree, people: countOf(count) }) : words.tooFew;
}

type SpreadProps = { groups: Told['groups']; byGroup: readonly GroupReaction[] };

/** Where each group stands between nobody and everybody who agrees; the words below say the same. */
function Spread({ groups, byGroup }: SpreadProps) {
  const shares = groups.flatMap(({ label }, at) => {
    const count = byGroup[at];
    return count ? [{ label, share: (100 * count.agree) / countOf(count) }] : [];
  });
  const all = shares.map(({ share }) => share);
  return (
    <svg className="group-spread" aria-hidden="true" focusable="false">
      <line className="group-spread-track" x1="0" x2="100%" y1="14" y2="14" />
      <line
        className="group-spread-gap"
        x1={`${Math.min(...all)}%`}
        x2={`${Math.max(...all)}%`}
        y1="14"
        y2="14"
      />
      {shares.map(({ label, share }) => (
        <svg key={label} x={`${share}%`} y="14" className="overflow-visible">
          <GroupMark label={label} size={7} />
        </svg>
      ))}
    </svg>
  );
}

function MapPart({ view, own, lacks, questionId }: ToldProps) {
  const { groups, map, figures } = view;
  if (map.cells.length === 0)
    return <p className="mt-12 max-w-[68ch] text-note text-soft">{words.method}</p>;
  return (
    <div className="mt-12">
      <h3 className="text-lead">{words.map}</h3>
      <figure className="mt-4">
        <OpinionMap view={view} own={own ?? undefined} />
        <figcaption className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-small">
          {groups.length > 1 &&
            groups.map(({ label }) => (
              <span key={label} className="flex items-center gap-2">
                <GroupBadge label={label} />
                {words.groupName({ label })}
              </span>
            ))}
        </figcaption>
      </figure>
      <p className="mt-2 max-w-[68ch] text-note text-soft">
        {words.mapNote({ leftOut: map.leftOut, hasGroups: groups.length > 1 })}
      </p>
      <OwnPlace {...{ own, lacks, questionId }} areMany={groups.length > 1} />
      <div className="mt-4">
        <details className="fold more">
          <summary>{words.mapTable}</summary>
          <MapTable map={map} />
        </details>
        {figures.length > 0 && (
          <details className="fold more">
            <summary>{words.figuresTable}</summary>
            <ReasonTable view={view} />
          </details>
        )}
      </div>
      <p className="mt-4 max-w-[68ch] text-note text-soft">
        {words.method}{' '}
        <SiteLink to={methodPath()} className="text-link no-print">
          {words.howItIsFound}
        </SiteLink>
      </p>
    </div>
  );
}

type OwnProps = Omit<ToldProps, 'view'> & { areMany: boolean };

/** What one person is told of themselves. Without a script a page of their own tells it. */
function OwnPlace({ own, lacks, areMany, questionId }: OwnProps) {
  if (own === undefined)
    return (
      <p className="no-print mt-4">
        {/* A plain link, since the page is made for its reader alone. */}
        <a
          href={`${href('/question/:id', { id: questionId })}?place=1#your-place`}
          rel="nofollow"
          className="text-link text-small"
        >
          {words.whereAmI}
        </a>
      </p>
    );
  return (
    <div id="your-place" className="mt-8 max-w-[42rem] border-s-3 border-glow ps-5">
      <h3 className="text-small font-semibold">{words.ownTitle}</h3>
      {own ? (
        <>
          <p className="mt-1 font-display text-lead leading-snug font-medium">
            {areMany ? words.ownGroup(own) : words.ownAmongAll}
          </p>
          {areMany && own.alike.length > 0 && (
            <p className="mt-2">{words.alike({ reasons: own.alike })}</p>
          )}
          {areMany && own.otherwise.length > 0 && (
            <p className="mt-2">{words.otherwise({ reasons: own.otherwise })}</p>
          )}
        </>
      ) : (
        <p className="mt-1">{words.noPlace({ lacks })}</p>
      )}
      <p className="mt-2 text-note text-soft">{words.onlyYou}</p>
    </div>
  );
}

/** The reason stands over a line for each group, so that neither is squeezed by the other. */
function ReasonTable({ view: { groups, figures } }: { view: Told }) {
  return (
    <FigureTable label={words.figuresTable}>
      <thead>
        <tr>
          <th scope="col">{words.columns.group}</th>
          <th scope="col">{words.columns.agree}</th>
          <th scope="col">{words.columns.disagree}</th>
          <th scope="col">{words.columns.pass}</th>
        </tr>
      </thead>
      {figures.map(({ text, byGroup }, place) => (
        <tbody key={place} className="group-figures">
          <tr>
            <th scope="rowgroup" colSpan={4}>
              <bdi>{`“${text}”`}</bdi>
            </th>
          </tr>
          {groups.map(({ label }, at) => (
            <tr key={label}>
              <th scope="row">{words.groupName({ label })}</th>
              <ReactionCells count={byGroup[at] ?? null} />
            </tr>
          ))}
        </tbody>
      ))}
    </FigureTable>
  );
}

function ReactionCells({ count }: { count: GroupReaction }) {
  if (!count) return <td colSpan={3}>{words.tooFew}</td>;
  return [count.agree, count.disagree, count.pass].map((people, column) => (
    <td key={column}>{formatNumber(people)}</td>
  ));
}
