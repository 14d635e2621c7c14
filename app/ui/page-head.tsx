import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  above?: ReactNode;
  /** At the end of the title's line if there is space, otherwise below the lead. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** The top of a page that is not a question: the title as a headline, and one or two sentences below. */
export function PageHead({ title, lead, above, beside, children }: Props) {
  return (
    <div className="page pt-10 sm:pt-16">
      {above && <p className="mb-3 text-small text-soft">{above}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-5">
        <h1 className="display max-w-[min(20ch,100%)] min-w-0 text-h2 wrap-break-word sm:text-h1">
          {title}
        </h1>
        {lead && (
          <p className="basis-full text-lead text-pretty text-soft sm:order-1">
            <span className="block max-w-[32em]">{lead}</span>
          </p>
        )}
        {beside}
      </div>
      {children}
    </div>
  );
}
