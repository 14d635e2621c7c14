import * as words from '../words/profile/data.ts';

/** All that is stored of a member, to download. A machine path makes the file, since a page is one buffer. */
export function DownloadDataSection({ isProven }: { isProven: boolean }) {
  return (
    <section aria-labelledby="take" className="mt-12 border-t border-line pt-7">
      <h2 id="take" className="text-h4">
        {words.downloadYourData}
      </h2>
      <div className="mt-3 grid max-w-[62ch] gap-3 text-soft">
        <p>{words.whatIsInIt}</p>
      </div>
      <form method="post" action="/api/v1/me/export" className="mt-6 max-w-[32rem]">
        <button type="submit" className="pill pill-solid">
          {words.downloadYourData}
        </button>
        <p className="mt-3 text-small text-soft">
          {isProven ? words.startsAtOnce : words.confirmFirst}
        </p>
      </form>
    </section>
  );
}
