import type { ReactNode } from 'react';
import { SearchForm } from '../../ui/search-form.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { CommunityPersonView } from '../community-views.ts';
import * as words from '../words/page.ts';
import { roles } from '../words/roles.ts';

type Props = {
  search: string;
  next: string | undefined;
  isFurther: boolean;
  isEmpty: boolean;
  /** The address of the list with these parameters. */
  pathTo: (asked: Record<string, string | undefined>) => string;
  /** The parameters that a search keeps. */
  keeps: Record<string, string>;
  children: ReactNode;
};

/** The people of a community by name, managers first. */
export function PeopleList({ search, next, isFurther, isEmpty, pathTo, keeps, children }: Props) {
  const asked = search === '' ? undefined : search;
  const [path = ''] = pathTo({}).split('?');
  return (
    <>
      <SearchForm
        key={search}
        action={path}
        label={words.findPeople}
        value={search}
        keeps={keeps}
      />
      {(isFurther || asked) && (
        <p className="mt-4">
          <SiteLink to={pathTo({})} className="text-link">
            {asked ? words.allPeople : words.backToTheFirst}
          </SiteLink>
        </p>
      )}
      {isEmpty ? (
        <p className="mt-8 text-soft">{asked ? words.nobodyFound : words.nobodyNamed}</p>
      ) : (
        <ul className="mt-6 border-t border-line">{children}</ul>
      )}
      {next && (
        <p className="mt-6">
          <SiteLink to={pathTo({ q: asked, after: next })} className="pill pill-line">
            {words.morePeople}
          </SiteLink>
        </p>
      )}
    </>
  );
}

/** A name, the text below it, and the end of its line. */
export function PersonRow({
  person: { name, isSelf },
  about,
  children,
}: {
  person: CommunityPersonView;
  about?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold">
          {name}
          {isSelf && <span className="font-normal text-soft">{words.isYou}</span>}
        </p>
        {about}
      </div>
      {children}
    </li>
  );
}

/** For other members: the name, and a role that is more than member. */
export function NamedPeople({ people }: { people: readonly CommunityPersonView[] }) {
  return people.map((person) => (
    <PersonRow key={person.encodedId} person={person}>
      {person.role !== 'member' && <p className="text-small text-soft">{roles[person.role]}</p>}
    </PersonRow>
  ));
}
