import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { IN_PLACES } from './in-places.ts';

/** Who is signed in, for the frame around a page. */
export type FrameMember = {
  name: string;
  /** The tag that says whose a queued answer is. */
  as: string;
  role?: string | undefined;
  unread: number;
};

/** The places of a page for members, each with what stands in it until the page is put together. */
export type PlaceMarks = Readonly<
  Record<'as' | 'name' | 'bell' | 'unread' | 'notifications' | 'data', string>
>;

/** Set while such a page is made, and never in a browser. */
export const PlaceMarksContext = createContext<PlaceMarks | undefined>(undefined);

/** What the JSON holds: the member, and what the page's own loader has of them. */
type OwnData = { member?: FrameMember; page?: unknown };

const OWN_DATA_ID = 'own-data';

/** In the page's data, in its places or beside them, by how the page was made. */
export function useSignedInMember(): FrameMember | undefined {
  const root = useRouteLoaderData('root') as
    | { member?: FrameMember | typeof IN_PLACES }
    | undefined;
  const marks = useContext(PlaceMarksContext);
  const member = root?.member;
  if (member !== IN_PLACES) return member;
  return marks ? { name: marks.name, as: marks.as, unread: 0 } : ownData().member;
}

/** Where the browser reads what is a member's own. It stands in the page before any module runs. */
export function OwnDataScript() {
  const marks = useContext(PlaceMarksContext);
  return (
    <script
      type="application/json"
      id={OWN_DATA_ID}
      dangerouslySetInnerHTML={{ __html: marks?.data ?? '' }}
      suppressHydrationWarning
    />
  );
}

/** What a page that is made for all members has of this one; for the browser alone. */
export function ownPageData(): unknown {
  return ownData().page;
}

let known: OwnData | undefined;

/** Empty where an extension or a saved copy of the page took it out. */
function ownData(): OwnData {
  const text = document.querySelector(`#${OWN_DATA_ID}`)?.textContent;
  known ??= (text ? JSON.parse(text) : {}) as OwnData;
  return known;
}
