/** The orders of the list of communities; the first is the default. */
export const COMMUNITY_SORTS = ['people', 'active', 'new', 'name'] as const;
export type CommunitySort = (typeof COMMUNITY_SORTS)[number];

export function parseCommunitySort(asked: string | null): CommunitySort {
  return COMMUNITY_SORTS.find((one) => one === asked) ?? 'people';
}

/** The community behind which the next page begins. */
export type CommunityCursor =
  | { sort: 'people'; people: number; at: string; id: number }
  | { sort: 'active' | 'new'; at: string; id: number }
  | { sort: 'name'; id: number };

const MOMENT = String.raw`-?\d{1,17}`;
const PLACE = new RegExp(String.raw`^(?:(?:(\d{1,9})\.)?(${MOMENT})\.)?(\d{1,9})$`);

/** Undefined where the text is no cursor of this order. */
export function parseCommunityCursor(
  text: string | null,
  sort: CommunitySort,
): CommunityCursor | undefined {
  const [whole, people, at, number] = PLACE.exec(text ?? '') ?? [];
  if (whole === undefined) return undefined;
  const id = Number(number);
  if (sort === 'name') return at === undefined ? { sort, id } : undefined;
  if (at === undefined) return undefined;
  if (sort === 'people')
    return people === undefined ? undefined : { sort, people: Number(people), at, id };
  return people === undefined ? { sort, at, id } : undefined;
}

type CursorFields = { id: number; people: number; askedAt: string; madeAt: string };

/** The cursor behind a community, to be read by `parseCommunityCursor`. */
export function cursorAfter(
  { id, people, askedAt, madeAt }: CursorFields,
  sort: CommunitySort,
): string {
  return {
    people: [people, askedAt, id],
    active: [askedAt, id],
    new: [madeAt, id],
    name: [id],
  }[sort].join('.');
}
