import { href } from 'react-router';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { RejectedReport } from '../reports/report-response.server.ts';
import { ReportForm } from './report-form.tsx';
import * as words from '../words/report.ts';

type Props = {
  question: { id: string; text: string };
  step: 'asked' | 'sent';
  stamp: string;
  /** The reason that is reported; without its words where its result waits. */
  reason?: { id: string; text: string | undefined } | undefined;
  back: RejectedReport | undefined;
};

/** Shown in place of the question while it is reported, and after. */
export function ReportPage({ question, step, stamp, reason, back }: Props) {
  if (step === 'sent' && !back) return <Sent question={question} />;
  return (
    <div className="page pt-10 sm:pt-16">
      <div className="max-w-[42rem]">
        <h1 className="display text-h2 sm:text-h1">{reason ? words.reasonTitle : words.title}</h1>
        {reason?.text !== undefined && (
          <blockquote className="mt-7 text-lead">
            <bdi className="block wrap-anywhere">{`“${reason.text}”`}</bdi>
          </blockquote>
        )}
        <blockquote className="mt-7 border-s-3 border-glow ps-5 text-lead">
          <p>
            <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
              <bdi className="block">{question.text}</bdi>
            </SiteLink>
          </p>
        </blockquote>
        <p className="mt-7 text-pretty text-soft">{reason ? words.reasonLead : words.lead}</p>
        <ReportForm
          questionId={question.id}
          reason={reason?.id}
          stamp={back?.stamp ?? stamp}
          back={back}
        />
      </div>
    </div>
  );
}

function Sent({ question }: Pick<Props, 'question'>) {
  return (
    <PageHead title={words.arrived} lead={words.arrivedLead}>
      <output className="sr-only">{words.sent}</output>
      <p className="mt-8 flex flex-wrap gap-3">
        <SiteLink to={href('/question')} className="pill pill-solid">
          {words.otherQuestions}
        </SiteLink>
        <SiteLink to={href('/question/:id', { id: question.id })} className="pill pill-line">
          {words.backToQuestion}
        </SiteLink>
      </p>
    </PageHead>
  );
}
