/** All that is stored of a member, to download. A machine path makes the file, since a page is one buffer. */
export function DownloadDataSection({ isProven }: { isProven: boolean }) {
  return (
    <section aria-labelledby="take" className="mt-12 border-t border-line pt-7">
      <h2 id="take" className="text-h4">
        Download your data
      </h2>
      <div className="mt-3 grid max-w-[62ch] gap-3 text-soft">
        <p>
          One zip file with your profile, your answers and reasons, the questions you asked and your
          drafts, your communities and everything else we store about you. Each part is in it twice:
          as a table for spreadsheets (CSV), and for programs (JSON). The file README.txt says what
          everything is, and what is left out.
        </p>
      </div>
      <form method="post" action="/api/v1/me/export" className="mt-6 max-w-[32rem]">
        <button type="submit" className="pill pill-solid">
          Download your data
        </button>
        <p className="mt-3 text-small text-soft">
          {isProven
            ? 'It starts at once. You can do this five times a day.'
            : 'We first confirm it’s you. You can do this five times a day.'}
        </p>
      </form>
    </section>
  );
}
