import * as words from '../words/article.ts';

/** Stands below each article, on its page and in the feed. */
export function ArticleCredit() {
  return <p className="how-written">{words.credit}</p>;
}
