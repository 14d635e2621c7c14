const POINTS = [
  {
    title: 'Every share shows its range',
    text: 'The hatched edge is how far the figure could move if these answers were a random draw. They are not: people chose to answer, and the label says so.',
  },
  {
    title: 'Small numbers stay numbers',
    text: 'Below thirty people there are no shares and no ranking, only how many picked what. Nine people of twelve are nine people, not 75 per cent.',
  },
  {
    title: 'A lead has to be earned',
    text: 'One choice is said to lead only when the difference is larger than chance would make it. Equal counts always show equal figures.',
  },
];

/** What is true of every figure on the site. */
export function HowItCounts() {
  return (
    <section className="page mt-24" aria-labelledby="how">
      <h2 id="how" className="display text-h3 sm:text-h2">
        Numbers that can stand being quoted
      </h2>
      <div className="mt-7 grid gap-4 md:grid-cols-3">
        {POINTS.map(({ title, text }) => (
          <div key={title} className="rounded-card border border-line bg-sheet p-6 sm:p-7">
            <h3 className="text-lead">{title}</h3>
            <p className="mt-2.5 text-small text-soft">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
