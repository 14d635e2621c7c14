import { SiteLink } from './site-link.tsx';

type Props = {
  label: string;
  className?: string;
  tabs: readonly { name: string; to: string; isHere: boolean; number?: number }[];
};

/** The parts of a page or the orders of a list, each with its own address. */
export function TabRow({ label, className = '', tabs }: Props) {
  return (
    <nav aria-label={label} className={`border-b border-line ${className}`}>
      <div className="link-row relative -mb-px">
        <ul className="gap-x-6">
          {tabs.map(({ name, to, isHere, number = 0 }) => (
            <li key={name} ref={isHere ? scrollIntoRow : undefined}>
              <SiteLink
                to={to}
                aria-current={isHere ? 'page' : undefined}
                className="quiet-link order-tab gap-2"
              >
                {name}
                {number > 0 && (
                  <span className="rounded-full bg-dim px-2 text-note font-semibold text-ink">
                    {number}
                  </span>
                )}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** On a phone the row is wider than the screen, and the current tab may be at its far end. */
export function scrollIntoRow(item: HTMLLIElement | null): void {
  const row = item?.closest('.link-row');
  if (item && row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.clientWidth) / 2;
}
