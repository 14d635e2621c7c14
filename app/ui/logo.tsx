type Props = { className?: string };

/** The four-pointed star: the mark of the site, and of a reader's own choice. */
export function Star({ className }: Props) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M8 0c.7 4.6 3.4 7.3 8 8-4.6.7-7.3 3.4-8 8-.7-4.6-3.4-7.3-8-8 4.6-.7 7.3-3.4 8-8Z"
      />
    </svg>
  );
}
