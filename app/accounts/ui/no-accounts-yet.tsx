import { href } from 'react-router';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** What stands where accounts will be made: true until they can. */
export function NoAccountsYet({ title }: { title: string }) {
  return (
    <>
      <PageHead
        title={title}
        lead="There are no accounts on this site so far, and reading needs none."
      />
      <div className="page mt-8 flex flex-wrap gap-3">
        <SiteLink to={href('/question')} className="pill pill-solid">
          Read the questions
        </SiteLink>
        <SiteLink to={href('/support')} className="pill pill-line">
          Get help
        </SiteLink>
      </div>
      <section className="page mt-16" aria-labelledby="kept">
        <h2 id="kept" className="text-h4">
          What this site keeps about you
        </h2>
        <p className="mt-3 max-w-[66ch] text-soft">
          Nothing while you read. If you pick a theme, one cookie remembers it for 180 days; if you
          write to us, your message is kept for as long.{' '}
          <SiteLink to={href('/privacy-policy')} className="text-link">
            The whole of it
          </SiteLink>
        </p>
      </section>
    </>
  );
}
