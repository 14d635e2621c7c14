import type { ReactNode } from 'react';
import { APPEND_STATE, useAppendedPages } from '../../questions/ui/use-appended-pages.ts';
import { listEndWords, answerActivityWords } from '../../questions/words/list.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Listing } from '../listing.ts';
import { CardList } from './card-list.tsx';
import { CardsNote } from './cards-note.tsx';
import * as words from '../words/listing.ts';

type Props<Page extends Listing> = {
  page: Page;
  /** The address of the first page, which tells this list from others. */
  top: string;
  /** The path of further pages, without the query. */
  path: string;
  topic: string | undefined;
  isSearch?: boolean;
  /** Shown above everything, as other kinds of hits are. */
  before?: (first: Page) => ReactNode;
  /** Notes that have to be read before the list. */
  above?: (first: Page) => ReactNode;
  /** Shown behind the list. */
  after?: (first: Page) => ReactNode;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  live: ReactNode;
};

/** A list of questions with all pages that were read so far, one below the other. */
export function ListingView<Page extends Listing>({
  page,
  top,
  path,
  topic,
  isSearch = false,
  before,
  above,
  after,
  empty,
  live,
}: Props<Page>) {
  const pages = useAppendedPages(top, page);
  const cards = pages.flatMap(({ items, now }) =>
    items.map(({ question, moving }) => ({
      question,
      now,
      why: moving && answerActivityWords(moving),
    })),
  );
  if (cards.length === 0) return empty;
  const first = pages[0] ?? page;
  return (
    <>
      {before?.(first)}
      <div className="max-w-[68ch] *:mt-4">
        {above?.(first)}
        <ListingNotes page={first} top={top} />
      </div>
      {/* Closed questions do not move, and nobody answers them. */}
      <CardsNote
        questions={cards.map(({ question }) => question)}
        live={page.sort === 'closed' ? null : live}
      />
      <CardList
        cards={cards}
        next={page.next === undefined ? undefined : `${path}?${page.next}`}
        state={APPEND_STATE}
        end={listEndWords({ ...page, topic, isSearch })}
      />
      {after?.(first)}
    </>
  );
}

function ListingNotes({
  page: { isStranger, isFromTop, isFurther },
  top,
}: {
  page: Listing;
  top: string;
}) {
  return (
    <>
      {isStranger && <p>{words.nothingAnsweredHere}</p>}
      {isFromTop && <p>{words.orderGone}</p>}
      {isFurther && (
        <p>
          <SiteLink to={top} className="text-link">
            {words.backToTop}
          </SiteLink>
        </p>
      )}
    </>
  );
}
