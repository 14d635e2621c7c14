import * as words from '../words/how-it-counts.ts';

const POINTS = ['range', 'people', 'lead'] as const;

/** What is true of every figure on the site, each drawn as small as it can be. */
export function HowItCounts() {
  return (
    <section
      className="page mt-24 grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_1fr]"
      aria-labelledby="how"
    >
      <div>
        <h2 id="how" className="display max-w-[12ch] text-h3 sm:text-h2">
          {words.title}
        </h2>
        <p className="mt-5 max-w-[40ch] text-soft">{words.lead}</p>
      </div>
      <ul className="border-t border-line">
        {POINTS.map((point) => (
          <li
            key={point}
            className="grid gap-x-8 gap-y-4 border-b border-line py-7 sm:grid-cols-[11rem_1fr]"
          >
            <svg viewBox="0 0 176 56" className="point" aria-hidden="true" focusable="false">
              {DRAWINGS[point]}
            </svg>
            <div>
              <h3 className="text-lead">{words.points[point].title}</h3>
              <p className="mt-1.5 max-w-[56ch] text-soft">{words.points[point].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DRAWINGS = {
  range: (
    <>
      <rect y="16" width="176" height="24" rx="4" className="point-track" />
      <path d="M4 16h74v24h-74a4 4 0 0 1-4-4v-16a4 4 0 0 1 4-4" className="point-glow" />
      <rect x="78" y="16" width="36" height="24" fill="url(#hatch-lit)" />
      <rect x="93" y="16" width="3" height="24" fill="var(--ink)" />
    </>
  ),
  people: Array.from({ length: 12 }, (_, at) => (
    <circle
      key={at}
      cx={12 + (at % 6) * 30}
      cy={at < 6 ? 15 : 41}
      r="9"
      className={at < 9 ? 'point-glow' : 'point-ring'}
    />
  )),
  lead: (
    <>
      <path d="M20 18h88M20 12v12M108 12v12M62 40h92M62 34v12M154 34v12" className="point-line" />
      <circle cx="64" cy="18" r="7" className="point-glow" />
      <circle cx="108" cy="40" r="7" className="point-mid" />
    </>
  ),
};
