import { href } from 'react-router';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { RejectedReport } from '../report-response.server.ts';
import { ReportForm } from './report-form.tsx';

type Props = {
  question: { id: string; text: string };
  step: 'asked' | 'sent';
  stamp: string;
  back: RejectedReport | undefined;
};

/** Shown in place of the question while it is reported, and after. */
export function ReportPage({ question, step, stamp, back }: Props) {
  if (step === 'sent' && !back) return <Sent question={question} />;
  return (
    <div className="page pt-10 sm:pt-16">
      <div className="max-w-[42rem]">
        <h1 className="display text-h2 sm:text-h1">Report this question</h1>
        <blockquote className="mt-7 border-s-3 border-glow ps-5 text-lead">
          <p>
            <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
              <bdi className="block">{question.text}</bdi>
            </SiteLink>
          </p>
        </blockquote>
        <p className="mt-7 text-pretty text-soft">
          You need no account, and the author of the question does not learn who reported it.
        </p>
        <ReportForm questionId={question.id} stamp={back?.stamp ?? stamp} back={back} />
      </div>
    </div>
  );
}

function Sent({ question }: Pick<Props, 'question'>) {
  return (
    <PageHead
      title="Your report arrived"
      lead="The operator of this site will read it. If you left an address, you will get a reply; otherwise there is nothing more to do."
    >
      <output className="sr-only">Your report was sent.</output>
      <p className="mt-8 flex flex-wrap gap-3">
        <SiteLink to={href('/question')} className="pill pill-solid">
          See other questions
        </SiteLink>
        <SiteLink to={href('/question/:id', { id: question.id })} className="pill pill-line">
          Back to this one
        </SiteLink>
      </p>
    </PageHead>
  );
}
