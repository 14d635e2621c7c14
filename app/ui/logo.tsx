/** The logo: a four-pointed star whose points are bars of a chart. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="currentColor">
        <rect x="14.5" y="2" width="3" height="28" rx="1.5" />
        <rect x="2" y="14.5" width="28" height="3" rx="1.5" />
        <rect x="9.25" y="10" width="3" height="12" rx="1.5" />
        <rect x="19.75" y="10" width="3" height="12" rx="1.5" />
      </g>
    </svg>
  );
}

/** The small four-pointed star beside a reader's own choice. */
export function Star({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M8 0c.7 4.6 3.4 7.3 8 8-4.6.7-7.3 3.4-8 8-.7-4.6-3.4-7.3-8-8 4.6-.7 7.3-3.4 8-8Z"
      />
    </svg>
  );
}
