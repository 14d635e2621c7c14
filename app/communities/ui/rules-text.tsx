import * as words from '../words/page.ts';
/** A text of several lines, as somebody wrote it. */
export function Lines({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={`whitespace-pre-line ${className}`}>
      {text}
    </p>
  );
}

/** The rules beside the button that accepts them; long rules scroll within their box. */
export function RulesBox({ name, rules }: { name: string; rules: string }) {
  if (rules === '') return <p className="mt-3 text-small text-soft">{words.noRules}</p>;
  return (
    <section
      aria-label={words.rulesOf({ name })}
      tabIndex={0}
      className="mt-4 max-h-64 overflow-y-auto border-s-2 border-line ps-4 text-small"
    >
      <Lines text={rules} className="text-soft" />
    </section>
  );
}
