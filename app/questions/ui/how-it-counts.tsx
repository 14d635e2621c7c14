/** What is true of every figure on the site, each drawn as small as it can be. */
export function HowItCounts() {
  return (
    <section
      className="page mt-24 grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_1fr]"
      aria-labelledby="how"
    >
      <div>
        <h2 id="how" className="display max-w-[12ch] text-h3 sm:text-h2">
          Numbers that can stand being quoted
        </h2>
        <p className="mt-5 max-w-[40ch] text-soft">
          People choose to answer here, so no result speaks for a country. What it does say, it says
          with its doubts.
        </p>
      </div>
      <ul className="border-t border-line">
        {POINTS.map(({ title, text, drawing }) => (
          <li
            key={title}
            className="grid gap-x-8 gap-y-4 border-b border-line py-7 sm:grid-cols-[11rem_1fr]"
          >
            <svg viewBox="0 0 176 56" className="point" aria-hidden="true" focusable="false">
              {drawing}
            </svg>
            <div>
              <h3 className="text-lead">{title}</h3>
              <p className="mt-1.5 max-w-[56ch] text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const POINTS = [
  {
    title: 'Every share shows its range',
    text: 'The hatched edge is how far the figure could move if these answers were a random draw. They are not: people chose to answer, and the label says so.',
    drawing: (
      <>
        <rect y="8" width="176" height="40" rx="12" className="point-track" />
        <path d="M12 8h84v40h-84a12 12 0 0 1-12-12v-16a12 12 0 0 1 12-12" className="point-glow" />
        <rect x="82" y="8" width="28" height="12" fill="url(#hatch)" />
        <rect x="82" y="36" width="28" height="12" fill="url(#hatch)" />
      </>
    ),
  },
  {
    title: 'Small numbers stay numbers',
    text: 'Below thirty people there are no shares and no ranking, only how many picked what. Nine people of twelve are nine people, not 75 per cent.',
    drawing: Array.from({ length: 12 }, (_, at) => (
      <circle
        key={at}
        cx={12 + (at % 6) * 30}
        cy={at < 6 ? 15 : 41}
        r="9"
        className={at < 9 ? 'point-glow' : 'point-ring'}
      />
    )),
  },
  {
    title: 'A lead has to be earned',
    text: 'One choice is said to lead only when the difference is larger than chance would make it. Equal counts always show equal figures.',
    drawing: (
      <>
        <path d="M20 18h88M20 12v12M108 12v12M62 40h92M62 34v12M154 34v12" className="point-line" />
        <circle cx="64" cy="18" r="7" className="point-glow" />
        <circle cx="108" cy="40" r="7" className="point-mid" />
      </>
    ),
  },
];
