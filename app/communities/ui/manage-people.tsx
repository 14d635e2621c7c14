import { Form } from 'react-router';
import { formatDay, formatRelative } from '../../base/words/figures.ts';
import type { BanView } from '../manage-views.ts';
import type { CommunityPermissions, CommunityPersonView, FailedForm } from '../community-views.ts';
import { managePath } from './paths.ts';
import { PeopleList, PersonRow } from './people-list.tsx';
import { ManageReason } from './manage-reason.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/people.ts';
import { roles } from '../words/roles.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';

type Props = {
  slug: string;
  people: readonly CommunityPersonView[];
  search: string;
  next: string | undefined;
  isFurther: boolean;
  bans: readonly BanView[];
  /** What the viewer may do at all; `mayActOn` says to whom. */
  can: CommunityPermissions;
  tried: FailedForm | undefined;
  now: string;
};

export function ManagePeople({ slug, people, bans, can, tried, now, ...list }: Props) {
  const isOwner = can.rename === true;
  const here = managePath(slug, { tab: 'people' });
  return (
    <>
      <PeopleList
        {...list}
        isEmpty={people.length === 0}
        pathTo={(asked) => managePath(slug, { tab: 'people', ...asked })}
        keeps={{ tab: 'people' }}
      >
        {people.map((person) => (
          <PersonRow key={person.encodedId} person={person} about={<Facts {...person} />}>
            {mayActOn(person, isOwner) && (
              <PersonActions
                key={person.role}
                person={person}
                here={here}
                isOwner={isOwner}
                tried={tried}
              />
            )}
          </PersonRow>
        ))}
      </PeopleList>
      {bans.length > 0 && (
        <HeadedSection id="banned" title={words.banned} className="mt-14">
          <ul>
            {bans.map(({ encodedId, name, reason, by, bannedAt }) => (
              <li
                key={encodedId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <bdi className="font-semibold">{name}</bdi>
                  <p dir="auto" className="text-small">
                    {reason}
                  </p>
                  <p className="text-small text-soft">
                    <Sentence
                      parts={bannedParts(formatRelative(new Date(bannedAt), new Date(now)), by)}
                    />
                  </p>
                </div>
                <Form method="post" action={here}>
                  <input type="hidden" name="person" value={encodedId} />
                  <button type="submit" name="does" value="lift" className="pill pill-line">
                    <Sentence parts={words.lift({ name, unseen })} />
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </HeadedSection>
      )}
    </>
  );
}

function Facts({ role, joinedAt, isListed }: CommunityPersonView) {
  return (
    <p className="text-small text-soft">
      {[
        roles[role],
        `since ${formatDay(new Date(joinedAt))}`,
        isListed ? undefined : 'not named to others',
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

/** As `communityCan` has it: nobody acts on the owner, and only the owner on moderators. */
function mayActOn({ role, isSelf }: CommunityPersonView, isOwner: boolean): boolean {
  return !isSelf && role !== 'owner' && (role === 'member' || isOwner);
}

type PersonActionsProps = {
  person: CommunityPersonView;
  here: string;
  isOwner: boolean;
  tried: FailedForm | undefined;
};

function PersonActions({
  person: { encodedId, name, role },
  here,
  isOwner,
  tried,
}: PersonActionsProps) {
  const isTried = tried?.subject === encodedId;
  return (
    <details className="group/person open:w-full" open={isTried}>
      <summary className="text-link list-none py-2 text-small">
        <span className="group-open/person:hidden">{words.change}</span>
        <span className="hidden group-open/person:inline">{words.cancel}</span>
        <span className="sr-only">{`: ${name}`}</span>
      </summary>
      <div className="flex flex-wrap gap-2.5 pt-2 pb-1">
        {isOwner && (
          <PersonButton
            here={here}
            encodedId={encodedId}
            does={role === 'moderator' ? 'dismiss' : 'appoint'}
            label={role === 'moderator' ? words.makeMember : words.makeModerator}
            name={name}
          />
        )}
        <PersonButton
          here={here}
          encodedId={encodedId}
          does="remove"
          label={words.remove}
          name={name}
        />
        <ManageReason
          action={here}
          does="ban"
          subject={{ name: 'person', value: encodedId }}
          label={words.ban}
          question={words.whyBan}
          button={words.banButton}
          about={name}
          tried={tried}
        />
        {isOwner && (
          <details className="group/act open:w-full">
            <summary className="inline-block list-none rounded-full">
              <span className="pill pill-line group-open/act:hidden">
                <Sentence parts={words.handOver({ name, unseen })} />
              </span>
              <span className="text-link hidden py-2 text-small group-open/act:inline-block">
                {words.cancel}
              </span>
            </summary>
            <div className="grid max-w-140 gap-3 pt-1">
              <p className="text-small">
                <Sentence
                  parts={words.handOverRule({ name: <bdi className="font-semibold">{name}</bdi> })}
                />
              </p>
              <PersonButton
                here={here}
                encodedId={encodedId}
                does="hand-over"
                label={words.handOverButton}
                name={name}
                isLast
              />
            </div>
          </details>
        )}
      </div>
    </details>
  );
}

/** Read out, since the button alone does not say whom it concerns. */
const unseen = (text: string) => <span className="sr-only">{text}</span>;

const bannedParts = (when: string, by: string | undefined) =>
  by === undefined ? [when] : words.bannedBy({ when, by: <bdi>{by}</bdi> });

type PersonButtonProps = {
  here: string;
  encodedId: string;
  does: string;
  label: string;
  name: string;
  isLast?: boolean;
};

function PersonButton({ here, encodedId, does, label, name, isLast = false }: PersonButtonProps) {
  return (
    <Form method="post" action={here}>
      <input type="hidden" name="person" value={encodedId} />
      <button
        type="submit"
        name="does"
        value={does}
        className={`pill ${isLast ? 'pill-solid' : 'pill-line'}`}
      >
        {label}
        <span className="sr-only">{`: ${name}`}</span>
      </button>
    </Form>
  );
}
