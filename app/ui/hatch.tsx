/** The hatch patterns for every chart on the page, defined once since an id must be unique in a document. */
export function Hatches() {
  return (
    <svg className="absolute size-0" aria-hidden="true" focusable="false">
      <defs>
        <HatchPattern id="hatch" className="stroke-(--hatch)" />
        <HatchPattern id="hatch-lit" className="stroke-(--hatch-lit)" />
      </defs>
    </svg>
  );
}

function HatchPattern({ id, className }: { id: string; className: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(35)"
    >
      <path d="M1 0v5" strokeWidth="2" className={className} />
    </pattern>
  );
}
