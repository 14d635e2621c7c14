export type Hatch = 'hatch' | 'hatch-on-glow';

/** The hatch patterns for every chart on the page, defined once since an id must be unique in a document. */
export function Hatches() {
  return (
    <svg className="absolute size-0" aria-hidden="true" focusable="false">
      <defs>
        <HatchPattern id="hatch" className="stroke-soft" />
        <HatchPattern id="hatch-on-glow" className="stroke-(--on-glow)" />
      </defs>
    </svg>
  );
}

function HatchPattern({ id, className }: { id: Hatch; className: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(25)"
    >
      <path d="M1 0v5" strokeWidth="1.2" className={className} />
    </pattern>
  );
}
