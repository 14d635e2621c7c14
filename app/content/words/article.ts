import { site } from '../../site.config.ts';

/** The texts come with the software, so its project signs them and not whoever runs this installation. */
export const author = `The project behind ${site.name}`;
export const credit = `Written by the project behind ${site.name} with the help of a language model, from published works. What could not be confirmed there was left out. Nobody was interviewed. The people who run this site did not write it.`;
export const byAuthor = `By the project behind ${site.name}`;
export const blog = 'Blog';
/** Both are days. */
export const publishedAndChanged = <T>({
  published,
  changed,
}: Record<'published' | 'changed', T>) => [published, ', changed ', changed] as const;
export const minutes = ({ minutes: count }: { minutes: number }) => `${count} min to read`;
export const others = 'Other articles';
export const previous = 'Previous';
export const next = 'Next';
export const contents = 'In this article';
export const parts = 'Parts of this article';
export const sources = 'Sources';
export const source = ({ number }: { number: number }) => `Source ${number}`;
/** In a feed, instead of what only a page can show. */
export const figure = ({ title }: { title: string }) => `Figure: ${title}`;
export const liveQuestion = 'The page has a live question here.';
